import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** The handovers between drivers of a waybill for one shift. */
export function HandoversInput(props: InputProps) {
  const period: unknown = useWatch({ name: 'period' })
  const reliefs = useWatch({ name: 'driver_ids' }) as readonly unknown[] | null | undefined
  const lines = useWatch({ name: props.source }) as readonly unknown[] | null | undefined
  const hasReliefs = (reliefs?.length ?? 0) > 0
  const isOfLines = period === 'day' || period === 'month'
  // handovers that no longer apply can be removed
  const isShown = (hasReliefs && !isOfLines) || (lines?.length ?? 0) > 0
  return isShown ? <FieldInput {...props} /> : null
}
