import type { ValueProps } from '../../../kernel/viewSlots.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { LevelBar } from './LevelBar.tsx'

/** The level of a tank in a list; on a reservoir's card with its litres. */
export function LevelCell({ value, row, place }: ValueProps) {
  const formats = useFormats()
  if (typeof value !== 'number') return null
  const litres =
    place === 'show' && typeof row.remainder === 'string'
      ? formats.quantity(formats.decimal(row.remainder, 2), 'l')
      : undefined
  return <LevelBar percent={value} litres={litres} />
}
