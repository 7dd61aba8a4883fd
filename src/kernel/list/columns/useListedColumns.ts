import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Readable } from '#resources/kernel/access.ts'
import { isExportable, titleFields } from '#resources/kernel/derive.ts'
import { listedKeys } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { columnsIn } from '../../../common/listAddress.ts'
import { columnsOf } from '../grid/columns/gridColumns.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import { useGridSettings } from './useGridSettings.ts'
import { withMovementColumns } from '../ledger/movementCells.tsx'
import { useReadableFields } from '../../useReadableFields.ts'

interface ListedColumns {
  columns: readonly Column[]
  /** The columns were chosen by the user, not by the descriptor. */
  chosen: boolean
}

/**
 * The visible columns of the grid, in order: those in the address (of a view), else those that the
 * user chose, else the descriptor's; only readable fields, with the user's widths in px. Shared by
 * everything that must agree with the grid: export, print, paste.
 */
export function useListedColumns(of: Resource, archive = false): ListedColumns {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const readable = useReadableFields(of)
  const { search } = useLocation()
  const { columns, widths } = useGridSettings(of.name)
  const wanted = columnsIn(search) ?? columns
  const keys = useMemo(
    () => shownColumnKeys(of, listableColumns(of, readable, archive), wanted),
    [of, readable, archive, wanted],
  )
  // By their names: the rows are rendered again only when the columns change.
  const names = keys.join()
  const shown = useMemo(
    () => columnsOf(of, names.split(','), translate, { formats, t }, widths),
    [of, names, translate, formats, t, widths],
  )
  return { columns: shown, chosen: wanted !== undefined }
}

/**
 * Everything that an export can have of a record: the grid's columns first, then the other fields.
 */
export function useExportableColumns(
  of: Resource,
  archive: boolean,
  shown: readonly Column[],
): readonly Column[] {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const readable = useReadableFields(of)
  const others = listableColumns(of, readable, archive).filter((key) =>
    shown.every(({ source }) => source !== key),
  )
  const columns = columnsOf(of, others, translate, { formats, t })
  return [...shown, ...columns.filter(({ field }) => isExportable(field))]
}

/** Keys of all possible columns, in the descriptor's order. */
export function listableColumns(of: Resource, readable: Readable, archive: boolean): string[] {
  return listedKeys(of, readable).filter((key) => archive || !key.startsWith('archived_'))
}

/**
 * The wanted columns among the possible ones; if there are none, those of the descriptor, for
 * movements with their document and balance. An archive adds the moment and author of archiving,
 * after the name.
 */
function shownColumnKeys(
  of: Resource,
  known: readonly string[],
  wanted?: readonly string[],
): readonly string[] {
  const chosen = [...new Set(wanted)].filter((key) => known.includes(key))
  const keys =
    chosen.length > 0
      ? chosen
      : (of.list.columns as readonly string[]).filter((key) => known.includes(key))
  if (of.ledger && chosen.length === 0) return withMovementColumns(of, keys)
  const archived = known.filter((key) => key.startsWith('archived_'))
  if (keys.some((key) => archived.includes(key))) return keys
  const titled = keys.findLastIndex((key) => titleFields(of).includes(key))
  return keys.toSpliced(titled + 1, 0, ...archived)
}
