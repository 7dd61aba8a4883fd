import { useLayoutEffect, useRef } from 'react'
import { useInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useFormRecord } from './formRecord.ts'
import { faultWithHolder } from './HolderLink.tsx'
import { useFaultText } from './useFaultText.ts'

/** Props of every generated input. */
export interface InputProps {
  of: Resource
  /** The path of the value in the form: 'name', 'fuels.0.norm'. */
  source: string
  field: Field
  label: string
  /** The key of the field's texts: 'resources.car-model', 'resources.car-model.rows.fuels'. */
  words: string
  readOnly: boolean
  /** The record is stored already: immutable fields stay. */
  stored: boolean
  bare?: boolean
  autoFocus?: boolean
}

const same = <V>(value: V): V => value

/**
 * A control's props from the form: invalid text stays in the form as typed, for the schema to
 * refuse.
 */
export function useBinding<V>({
  of,
  source,
  field,
  label,
  readOnly,
  stored,
  bare,
  autoFocus,
}: InputProps) {
  // react-admin would put '' in the place of null and back.
  const input = useInput<V | null>({
    source,
    format: same,
    parse: same as (value: unknown) => V | null,
  })
  // an input that loses the focus while being mounted has no handlers yet
  const isMounted = useRef(false)
  useLayoutEffect(() => void (isMounted.current = true), [])
  const { setValue } = useFormContext()
  const faultText = useFaultText(of)
  const { holderOf } = useFormRecord()
  const { error } = input.fieldState
  const message = error?.message ?? error?.root?.message
  const holder = error?.type === 'server' ? holderOf?.(source) : undefined
  const isFixed = field.options.derived === true || (stored && field.options.immutable === true)
  // An empty line is reserved under each field, so that a message moves nothing.
  const emptyLine = bare ? undefined : ' '
  return {
    control: {
      value: (input.field.value ?? null) as V | null,
      onChange: (value: V | null, faulty?: string) => input.field.onChange(faulty ?? value),
      onBlur: () => void (isMounted.current && input.field.onBlur()),
      name: source,
      inputRef: input.field.ref,
      label,
      bare,
      autoFocus,
      error: message !== undefined,
      helperText:
        message !== undefined ? faultWithHolder(faultText(message), of, holder) : emptyLine,
      required: (field.presence === 'required' || field.options.required === true) && !readOnly,
      readOnly: readOnly || isFixed,
    },
    /** Sets display values beside the value: the label of a reference. */
    setBeside: (key: string, value: unknown) => setValue(key, value),
  }
}
