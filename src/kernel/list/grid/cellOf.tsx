import { Suspense } from 'react'
import { baseName } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { CellComponent } from '../../cells/cell.ts'
import { cellComponent } from '../../cells/cells.tsx'
import { viewSlots } from '../../viewSlots.ts'
import { movementCells } from '../ledger/movementCells.tsx'

/** The renderer of a column: its area's, otherwise that of its kind. */
export function cellOf(of: Resource, source: string, field: Field): CellComponent {
  const Own = viewSlots().cells[`${baseName(of)}.${source}`]
  const standard = (of.ledger && movementCells[source]) ?? cellComponent[field.kind]
  if (!Own) return standard
  return ({ row, place }) => (
    <Suspense>
      <Own value={row[source]} row={row} place={place} />
    </Suspense>
  )
}
