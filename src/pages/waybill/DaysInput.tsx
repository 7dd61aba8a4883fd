import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** The lines of a waybill by day: only one that is for a day or a month has any. */
export function DaysInput(props: InputProps) {
  const period: unknown = useWatch({ name: 'period' })
  const lines = useWatch({ name: props.source }) as readonly unknown[] | null | undefined
  // lines of a waybill whose kind has changed since can be removed
  const isShown = period === 'day' || period === 'month' || (lines?.length ?? 0) > 0
  return isShown ? <FieldInput {...props} /> : null
}
