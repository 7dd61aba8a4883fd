import { useMemo } from 'react'
import type { Unit } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { decimalCodec, integerCodec } from '../textCodecs.ts'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './controlProps.ts'
import type { TextCodec } from './useTypedText.ts'

export interface NumberControlProps extends ControlProps<number | string> {
  /** integer and year are numbers on the wire, decimal and money exact text. */
  kind: 'integer' | 'year' | 'decimal' | 'money'
  /** An identifier: no digit grouping. */
  isId?: boolean
  /** Number of decimals. */
  scale?: number
  min?: number | string
  unit?: Unit
  /** ISO 4217, for money; default: the contract's; null: shown elsewhere. */
  currency?: string | null
}

/**
 * A number input: comma and dot are equivalent, the mouse wheel is ignored, and digits are grouped
 * while the field is not being edited.
 */
export function NumberControl({
  kind,
  isId = false,
  scale = 2,
  min,
  unit,
  currency,
  ...props
}: NumberControlProps) {
  const formats = useFormats()
  const whole = kind === 'integer' || kind === 'year'
  const codec = useMemo(
    () =>
      (whole
        ? integerCodec(formats, kind === 'integer' && !isId)
        : decimalCodec(formats, kind === 'money' ? 2 : scale)) as TextCodec<number | string>,
    [formats, kind, isId, scale, whole],
  )
  const code = currency ?? formats.currency
  const money = currency === null ? undefined : (formats.words.currencies[code] ?? code)
  const word = kind === 'money' ? money : unit && formats.words.units[unit]
  // Numeric keypads of phones have no minus sign.
  const negative = typeof min === 'number' && min < 0
  const digits = whole ? 'numeric' : 'decimal'
  return (
    <TypedControl
      {...props}
      codec={codec}
      fault={whole ? kind : 'number'}
      inputMode={negative ? 'text' : digits}
      unit={word}
    />
  )
}
