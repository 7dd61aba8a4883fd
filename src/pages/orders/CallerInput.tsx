import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { findCallers } from '#dataProviders/dispatch/order-calls.ts'
import { phoneDigits } from '#resources/kernel/values/phone-digits.ts'
import type { CallerAddress, KnownCaller } from '#resources/wire/dispatch.ts'
import { useT } from '../../common/useT.ts'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { useFailureReport } from '../../kernel/useFailureNotice.tsx'
import { addressValues, callerValues } from './callerValues.ts'
import './orders.css'

/** ms without input after which callers are searched. */
const rest = 200
/** Minimum letters for a search by name. */
const letters = 3

/** The contact or name of a caller, with suggestions of earlier callers. */
export function CallerInput(props: InputProps) {
  const { readOnly, stored } = props
  return (
    <>
      <FieldInput {...props} />
      {!readOnly && !stored && <KnownCallers source={props.source} />}
    </>
  )
}

/** The search text: a telephone number in the contact, a name in the fields of names. */
function soughtIn(source: string, typed: unknown): string | null {
  if (typeof typed !== 'string') return null
  const text = typed.trim()
  if (source === 'channel_data') return phoneDigits(text) === null ? null : text
  return text.length < letters ? null : text
}

function KnownCallers({ source }: { source: string }) {
  const t = useT()
  const typed: unknown = useWatch({ name: source })
  const sought = useRested(soughtIn(source, typed))
  const [chosen, setChosen] = useState<unknown>(null)
  const { data, error } = useQuery({
    queryKey: ['order', 'getCallers', sought],
    queryFn: ({ signal }) => findCallers(sought!, signal),
    enabled: sought !== null && typed !== chosen,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useFailureReport('could not get orders', error)
  const isOffered = sought !== null && typed !== chosen && data !== undefined && data.length > 0
  if (!isOffered) return null
  return (
    <section className="known-callers" aria-label={t('app.orders.callers')}>
      <ul>
        {data.map((one) => (
          <CallerChoice
            key={JSON.stringify([one.customer_staff_id, one.counterparty_id, one.name])}
            caller={one}
            source={source}
            onChosen={setChosen}
          />
        ))}
      </ul>
    </section>
  )
}

interface CallerChoiceProps {
  caller: KnownCaller
  source: string
  /** Called with the resulting text of the searched field. */
  onChosen: (text: unknown) => void
}

/** Chooses only the caller, or the caller with one of the last addresses. */
function CallerChoice({ caller, source, onChosen }: CallerChoiceProps) {
  const t = useT()
  const { setValue, getValues, setFocus } = useFormContext()
  function choose(address?: CallerAddress) {
    const values = [...callerValues(caller), ...(address ? addressValues(address) : [])]
    for (const [key, value] of values) setValue(key, value, { shouldDirty: true })
    onChosen(getValues(source))
    setFocus('desired_at')
  }
  const of = caller.subdivision_name === caller.name ? null : caller.subdivision_name
  return (
    <li className="known-caller">
      <button type="button" className="button quiet" onClick={() => choose()}>
        {[caller.name, of].filter(Boolean).join(' · ')}
      </button>
      {caller.addresses.map((one) => (
        <button
          key={`${one.name} ${one.address}`}
          type="button"
          className="button known-address"
          title={one.address ?? undefined}
          aria-label={t('app.orders.caller_address', { caller: caller.name, address: one.name })}
          onClick={() => choose(one)}
        >
          {one.name}
        </button>
      ))}
    </li>
  )
}

/** A debounced value. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
