import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldEntries, labelKey, lookupOf } from '#resources/kernel/derive.ts'
import type { Fields } from '#resources/kernel/types.ts'
import { RefControl } from './controls/combobox/RefControl.tsx'
import { useBinding } from './useBinding.ts'
import type { InputProps } from './useBinding.ts'
import { usePrefill } from './usePrefill.ts'

/**
 * A reference. One that depends on another (a model on its make) offers only matching records, and
 * sets the other one; changing the other one empties it.
 */
export function RefInput(props: InputProps) {
  const { of, source, field } = props
  const { control, setBeside } = useBinding<number>(props)
  const { getValues, setValue } = useFormContext()
  const at = source.lastIndexOf('.') + 1
  const prefix = source.slice(0, at)
  const key = source.slice(at)
  const fields: Fields =
    at > 0 ? (of.fields[source.slice(0, source.indexOf('.'))]?.options.fields ?? {}) : of.fields
  const text = useWatch({ name: labelKey(source) }) as string | null | undefined
  const within = field.options.dependsOn && prefix + field.options.dependsOn
  const place: unknown = useWatch({ name: within ?? labelKey(source) })
  const known =
    within && typeof place === 'number'
      ? { [field.options.dependsOn!]: place }
      : field.options.within
  const filling = usePrefill(props, fields)
  // The last one that was chosen: fields that depend on it stay while its text is being corrected.
  const last = useRef(control.value)
  useEffect(() => {
    if (typeof control.value === 'number') last.current = control.value
  }, [control.value])
  const put = (name: string, value: unknown) =>
    setValue(prefix + name, value, { shouldValidate: true })
  return (
    <RefControl
      {...control}
      of={lookupOf(field)}
      text={text}
      where={known}
      initialValues={
        known && {
          ...known,
          ...(within && {
            [labelKey(field.options.dependsOn!)]: getValues(labelKey(within)) as unknown,
          }),
        }
      }
      helperText={
        filling.hint === undefined || control.error ? (
          control.helperText
        ) : (
          <span role="status">{filling.hint || ' '}</span>
        )
      }
      onChange={(id, faulty, name, row) => {
        setBeside(labelKey(source), name ?? null)
        control.onChange(id, faulty)
        if (id === null) return
        if (
          within &&
          typeof row?.[field.options.dependsOn!] === 'number' &&
          place !== row[field.options.dependsOn!]
        ) {
          setBeside(labelKey(within), row[labelKey(field.options.dependsOn!)] ?? null)
          put(field.options.dependsOn!, row[field.options.dependsOn!])
        }
        for (const [other, { options }] of fieldEntries(fields)) {
          if (options.dependsOn !== key || last.current === null || id === last.current) continue
          setBeside(prefix + labelKey(other), null)
          if (getValues(prefix + other) != null) put(other, null)
        }
        last.current = id
        filling.take(id)
      }}
    />
  )
}
