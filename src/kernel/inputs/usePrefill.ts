import { useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { emptyValue, hasChildRows } from '#resources/kernel/kind-traits.ts'
import { keysOnWire, lookupOf, nameKey, prefillsOf } from '#resources/kernel/derive.ts'
import type { Field, Fields } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { isEmpty } from '../cells/cell.ts'
import { usePendingText } from './controls/pendingText.ts'
import type { InputProps } from './useBinding.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Prefills a new record from the record chosen here: fields that are empty, or that the previous
 * choice has filled; never typed values.
 */
export function usePrefill({ source, field, stored, readOnly, words }: InputProps, fields: Fields) {
  const t = useT()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const settled = usePendingText()
  const { getValues, setValue } = useFormContext()
  const pairs = prefillsOf(field)
  const on = pairs.length > 0 && !stored && !readOnly && !source.includes('.')
  const [hint, setHint] = useState('')
  /** Field → the value set by the last choice. */
  const given = useRef(new Map<string, string>())
  const turn = useRef(0)

  const fill = (target: Values) => {
    const filled: string[] = []
    for (const { key: name, from } of pairs) {
      const own = fields[name]
      const now = getValues(name) as unknown
      if (!own || !(isEmpty(now) || given.current.get(name) === JSON.stringify(now))) continue
      const value = copied(own, target[from])
      const beside = nameKey(name, own)
      if (beside) setValue(beside, target[nameKey(from, own) ?? from] ?? null)
      setValue(name, value, { shouldValidate: true })
      given.current.set(name, JSON.stringify(value))
      if (!isEmpty(value)) filled.push(translate(`${words}.fields.${name}`))
    }
    setHint(filled.length > 0 ? t('app.related.filled', { fields: filled.join(', ') }) : '')
  }
  return {
    /** Undefined if nothing is ever prefilled. */
    hint: on ? hint : undefined,
    take(id: number) {
      if (!on) return
      const mine = ++turn.current
      // Without a response the fields stay unchanged, to be filled in by hand.
      settled(
        dataProvider.getOne(lookupOf(field), { id }).then(
          ({ data }) => mine === turn.current && fill(data as Values),
          () => undefined,
        ),
      )
    },
  }
}

/** Child rows as new rows, without their ids. */
function copied(field: Field, value: unknown): unknown {
  if (!hasChildRows(field)) return value ?? emptyValue(field)
  return ((value ?? []) as Values[]).map((row) =>
    Object.fromEntries(
      Object.entries(field.options.fields ?? {}).flatMap(([key, child]) =>
        keysOnWire(key, child).map((one) => [one, row[one] ?? null]),
      ),
    ),
  )
}
