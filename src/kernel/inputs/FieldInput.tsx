import { useWatch } from 'react-hook-form'
import { applies } from '#resources/kernel/row.ts'
import { inputOf } from './inputs.tsx'
import type { InputProps } from './useBinding.ts'

/** The input of one field. A conditional one is there only while its condition holds; what was typed in it comes back with it. */
export function FieldInput(props: InputProps) {
  const Input = inputOf[props.field.kind]
  return props.field.options.when ? <ConditionalInput {...props} /> : <Input {...props} />
}
function ConditionalInput(props: InputProps) {
  const Input = inputOf[props.field.kind]
  const beside = props.source.slice(0, props.source.lastIndexOf('.') + 1)
  const keys = Object.keys(props.field.options.when ?? {})
  const values = useWatch({ name: keys.map((key) => beside + key) }) as unknown[]
  const row = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
  return applies(props.field, row) ? <Input {...props} /> : null
}
