import { useWatch } from 'react-hook-form'
import { ShownField } from '../show/ShownField.tsx'
import { useCell } from '../show/useCell.tsx'
import type { InputProps } from './useBinding.ts'
import './inputs.css'

/** A value computed by the server, as of reading the record. */
export function ComputedInput({ of, source, field, label, words }: InputProps) {
  const cell = useCell(of, words)
  const value: unknown = useWatch({ name: source })
  return (
    <dl className="computed-input">
      <ShownField label={label}>{cell(source, field, { [source]: value })}</ShownField>
    </dl>
  )
}
