import { useEffect, useEffectEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { fieldEntries, keysOnWire } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import { useFormats } from '../../common/useFormats.ts'
import { isUntouched, withoutEmptyRows } from './formValues.ts'
import type { Row, Values } from './formValues.ts'

/** ms of debouncing. */
const pause = 600

interface DerivedPreview {
  of: Resource
  form: UseFormReturn
  /** The currently stored record; null for a new one. */
  stored: Row | null
  enabled: boolean
  /** Also before anything is typed. */
  atOnce?: boolean
}

/**
 * Shows the values that the server's rules derive from the input, before it is saved, and returns
 * their warnings. Errors are left to the save, and implausible values to its question.
 */
export function useDerivedPreview({
  of,
  form,
  stored,
  enabled,
  atOnce = false,
}: DerivedPreview): readonly string[] {
  const formats = useFormats()
  const [said, setSaid] = useState<readonly string[]>([])
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const typed = () => withoutEmptyRows(of, form.getValues())
  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { data, warnings } = await dataProvider.preview(of.name, {
        data: typed(),
        previousData: stored,
        signal,
      })
      if (signal.aborted) return
      showDerived(of, form, data as Row)
      const asked = rowWarnings(of, typed(), { today: formats.today() })
      const others = Object.entries(warnings).filter(([key]) => !Object.hasOwn(asked, key))
      setSaid([...new Set(others.map(([, text]) => text))])
    } catch {
      // errors are shown by the save, where they can be corrected
      if (!signal.aborted) setSaid([])
    }
  })
  // derived values that are shown here are not typed
  const print = useEffectEvent(() => JSON.stringify(changedFields(of, typed(), {})))
  useEffect(() => {
    if (!enabled) return
    let asked = new AbortController()
    const first = asked.signal
    let timer = atOnce ? setTimeout(() => void look(first), 0) : undefined
    let last = print()
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        const now = print()
        if (now === last) return
        last = now
        asked.abort()
        clearTimeout(timer)
        asked = new AbortController()
        const { signal } = asked
        timer = setTimeout(() => void look(signal), pause)
      },
    })
    return () => {
      clearTimeout(timer)
      asked.abort()
      stop()
    }
  }, [form, enabled, atOnce])
  return said
}

const derivedKeys = (fields: Fields) =>
  fieldEntries(fields).flatMap(([key, field]) =>
    field.options.derived ? keysOnWire(key, field) : [],
  )

function showDerived(of: Resource, form: UseFormReturn, row: Row): void {
  // of hundreds of lines only few differ
  const show = (path: string, value: unknown) => {
    if (JSON.stringify(form.getValues(path) ?? null) !== JSON.stringify(value))
      form.setValue(path, value)
  }
  for (const key of derivedKeys(of.fields)) show(key, row[key] ?? null)
  for (const [list, field] of fieldEntries(of.fields)) {
    if (!hasChildRows(field) || field.options.derived) continue
    const keys = derivedKeys(field.options.fields ?? {})
    const shown = (form.getValues(list) ?? []) as Values[]
    const sent = [...shown.keys()].filter((at) => !isUntouched(field, shown[at]!))
    const answered = (row[list] ?? []) as Values[]
    if (sent.length !== answered.length) continue
    for (const [n, at] of sent.entries())
      for (const key of keys) show(`${list}.${at}.${key}`, answered[n]?.[key] ?? null)
  }
}
