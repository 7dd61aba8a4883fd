// Inputs of a waybill that depend on its period.
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** The lines of a waybill by day, which only exist for a day or a month. */
export function DaysInput(props: InputProps) {
  const period: unknown = useWatch({ name: 'period' })
  const lines = useWatch({ name: props.source }) as readonly unknown[] | null | undefined
  // lines that no longer apply to the kind of waybill can be removed
  const isShown = period === 'day' || period === 'month' || (lines?.length ?? 0) > 0
  return isShown ? <FieldInput {...props} /> : null
}

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
