import { useWatch } from 'react-hook-form'
import { keysOnWire } from '#resources/kernel/derive.ts'
import { useCell } from '../show/useCell.tsx'
import type { InputProps } from './useBinding.ts'
import '../cells/cells.css'
import './inputs.css'

/** A value of a child row that rules alone write: shown, and no stop of the keyboard. */
export function DerivedCell({ of, source, field, label, words, bare }: InputProps) {
  const at = source.lastIndexOf('.') + 1
  const [prefix, key] = [source.slice(0, at), source.slice(at)]
  const keys = keysOnWire(key, field)
  const values = useWatch({ name: keys.map((one) => prefix + one) }) as unknown[]
  const cell = useCell(of, words)
  const shown = cell(key, field, Object.fromEntries(keys.map((one, n) => [one, values[n]])))
  if (bare) return <div className="rows-derived cells">{shown}</div>
  return (
    <dl className="rows-derived cells">
      <dt className="caption muted">{label}</dt>
      <dd>{shown}</dd>
    </dl>
  )
}
