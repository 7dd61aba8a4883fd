import type { MouseEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { keysOnWire } from '#resources/kernel/derive.ts'
import { titleWhereClipped } from '../../ui/clippedTitle.ts'
import { isEmpty } from '../cells/cell.ts'
import { useCell } from '../show/useCell.tsx'
import type { InputProps } from './useBinding.ts'
import '../cells/cells.css'
import './inputs.css'

/** A derived value of a child row: displayed, and no tab stop. */
export function DerivedCell({ of, source, field, label, words, bare }: InputProps) {
  const at = source.lastIndexOf('.') + 1
  const prefix = source.slice(0, at)
  const key = source.slice(at)
  const keys = keysOnWire(key, field)
  const values = useWatch({ name: keys.map((one) => prefix + one) }) as unknown[]
  const cell = useCell(of, words)
  const row = Object.fromEntries(keys.map((one, n) => [one, values[n]]))
  if (bare)
    return (
      <div className="rows-derived cells" {...forPointer}>
        {!isEmpty(row[key]) && cell(key, field, row)}
      </div>
    )
  return (
    <dl className="rows-derived cells">
      <dt className="caption muted">{label}</dt>
      <dd>{cell(key, field, row)}</dd>
    </dl>
  )
}

/** Titles are for pointers only: screen readers read the whole text. */
const forPointer = {
  onMouseOver: ({ currentTarget }: MouseEvent<HTMLElement>) =>
    titleWhereClipped(currentTarget, '*'),
}
