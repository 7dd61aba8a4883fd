import { useWatch } from 'react-hook-form'
import { applies } from '#resources/kernel/values/row-rules.ts'
import type { InputProps } from './useBinding.ts'

/** Whether the condition of a conditional field holds for the current input. */
export function useApplies({ source, field }: Pick<InputProps, 'source' | 'field'>): boolean {
  const beside = source.slice(0, source.lastIndexOf('.') + 1)
  const keys = Object.keys(field.options.when ?? {})
  const values = useWatch({ name: keys.map((key) => beside + key) }) as unknown[]
  return applies(field, Object.fromEntries(keys.map((key, at) => [key, values[at]])))
}
