// Checks a paste before anything is written: where its cells go, and which names match.
import { mayDo } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { fieldEntries, resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { UnknownName } from '#resources/wire/imports.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Filter, Sort } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'
import { findAll, unknownNames } from './pastedNames.ts'
import type { FoundNames } from './pastedNames.ts'
import { filledBlock } from './pastePlan.ts'
import type { Block } from './pastePlan.ts'
import { parseTsv } from './tsv.ts'
import type { Pasted } from './useCellEditing.tsx'

/** Maximum rows checked and written at once. */
export const mostPastedRows = 500

export interface CheckedPaste {
  block: Block
  /** Pasted columns beyond the last one of the list. */
  wide: number
  /** Read-only columns covered by the block, whose cells are dropped. */
  dropped: readonly string[]
  /** Rows beyond the maximum. */
  long: boolean
  /** Rows below the last record, and why they cannot be added; null: they can. */
  below: number
  cannotAdd: CannotAdd | null
  found: FoundNames
  unknown: readonly UnknownName[]
}

/** The caller may not create records, or required fields are not among the columns. */
type CannotAdd = 'no_right' | { readonly missing: readonly string[] }

/** The columns of a list, in the order of the screen. */
export interface PasteColumns {
  shown: readonly string[]
  /** Those whose cells may be edited. */
  editable: readonly string[]
}

/** The list that is pasted into. */
interface PasteTarget {
  of: Resource
  columns: PasteColumns
  rows: readonly WireRow[]
  list: { page: number; perPage: number; sort: Sort; filterValues: Filter }
  creates: boolean
}

/** An unmatched name can become a record only if the user may create one. */
export const mayCreate = (to: ResourceName) => {
  const user = session.get()
  return user != null && mayDo(user, resourceOf(to), 'edit')
}

/** Fetches the rows below the page and matches the names; writes nothing. @throws HttpError */
export async function checkPaste(
  dataProvider: MotorpoolDataProvider,
  target: PasteTarget,
  pasted: Pasted,
): Promise<CheckedPaste> {
  const { of, rows } = target
  const all = parseTsv(pasted.text)
  const { cells, keys, wide, dropped } = placeColumns(
    all.slice(0, mostPastedRows),
    target.columns,
    pasted.at.source,
  )
  const several = pasted.selected.length > (cells.length === 1 ? 0 : 1)
  const start = rows.findIndex(({ id }) => id === pasted.at.id)
  const targets = several
    ? pasted.selected
    : await rowsFrom(dataProvider, target, start, cells.length)
  const texts = several ? filledBlock(cells, targets) : cells
  const below = Math.max(0, texts.length - targets.length)
  const cannotAdd = below > 0 ? whyNot(target, keys) : null
  const block: Block = {
    cells: cannotAdd === null ? texts : texts.slice(0, targets.length),
    rows: targets,
    keys,
  }
  const found = await findAll(dataProvider, of, block)
  const unknown = unknownNames(of, block, found, mayCreate)
  return {
    block,
    wide,
    dropped,
    long: all.length > mostPastedRows,
    below,
    cannotAdd,
    found,
    unknown,
  }
}

/**
 * Maps the block's columns to the list's, position by position as in a spreadsheet. Cells over
 * read-only columns are dropped without shifting the others. `source`: the first column; null: the
 * list's first column, for a record as a whole.
 */
export function placeColumns(
  cells: readonly (readonly string[])[],
  { shown, editable }: PasteColumns,
  source: string | null,
) {
  const first = source === null ? 0 : shown.indexOf(source)
  const width = Math.max(0, ...cells.map((row) => row.length))
  const covered = first === -1 ? [] : shown.slice(first, first + width)
  const isEdited = (column: number) => editable.includes(covered[column] ?? '')
  const keys = covered.filter((_, column) => isEdited(column))
  return {
    // rows without remaining cells add no records
    cells: keys.length > 0 ? cells.map((row) => row.filter((_, column) => isEdited(column))) : [],
    keys,
    wide: width - covered.length,
    dropped: covered.filter(
      (_, column) => !isEdited(column) && cells.some((row) => row[column]?.trim()),
    ),
  }
}

/** Rows from this one on, including those of the next pages. */
async function rowsFrom(
  dataProvider: MotorpoolDataProvider,
  { of, rows, list }: PasteTarget,
  start: number,
  count: number,
): Promise<WireRow[]> {
  const found = rows.slice(start, start + count)
  for (let page = list.page + 1; found.length < count && rows.length === list.perPage; page++) {
    const { data } = await dataProvider.getList<WireRow>(of.name, {
      pagination: { page, perPage: list.perPage },
      sort: list.sort,
      filter: list.filterValues,
      meta: { count: false },
    })
    found.push(...data.slice(0, count - found.length))
    if (data.length < list.perPage) break
  }
  return found
}

function whyNot({ of, creates }: PasteTarget, columns: readonly string[]): CannotAdd | null {
  if (!creates) return 'no_right'
  const missing = fieldEntries(of.fields).filter(
    ([key, { presence, options }]) =>
      presence === 'required' && !options.when && !columns.includes(key),
  )
  return missing.length === 0 ? null : { missing: missing.map(([key]) => key) }
}
