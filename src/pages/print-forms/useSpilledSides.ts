import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { spilledSides } from '#dataProviders/print-forms.ts'
import { registry } from '#resources/index.ts'
import type { SpilledSide } from '#resources/wire/print-forms.ts'
import { withoutEmptyRows } from '../../kernel/form/formValues.ts'
import type { Values } from '../../kernel/form/formValues.ts'

const of = registry['print-form-setting']
/** ms after the last keystroke until the request. */
const pause = 600

/**
 * The sides of the form that overflow with the typed settings; `id` null: of a new record. Errors
 * are left to the save.
 */
export function useSpilledSides(id: number | null): readonly SpilledSide[] {
  const typed = useTyped()
  const { data = [] } = useQuery({
    queryKey: ['print-form-setting', 'spilled', id, typed],
    queryFn: ({ signal }) =>
      spilledSides(of, { id, typed: JSON.parse(typed) as Values }, signal).catch(() => []),
    placeholderData: keepPreviousData,
    enabled: (JSON.parse(typed) as Values).form != null,
  })
  return data
}

/** The contents of the form as JSON, after a pause in typing. */
function useTyped(): string {
  const { getValues, subscribe } = useFormContext()
  const read = () => JSON.stringify(withoutEmptyRows(of, getValues()))
  const now = useEvent(read)
  const [typed, setTyped] = useState(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => setTyped(now()), pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, now])
  return typed
}
