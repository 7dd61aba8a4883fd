import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** A day of the week, while a recurring order is repeated on weekdays. */
export function WeekdayInput(props: InputProps) {
  const repeat: unknown = useWatch({ name: 'repeat' })
  return repeat === 'weekdays' ? <FieldInput {...props} /> : null
}
