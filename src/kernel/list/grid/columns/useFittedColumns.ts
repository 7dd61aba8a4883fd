import { useMemo, useState } from 'react'
import { mainKey } from '#resources/kernel/derive.ts'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../../cells/cell.ts'
import { useGridSettings } from '../../columns/useGridSettings.ts'
import { fitColumns } from './columnFit.ts'
import type { Column } from './gridColumns.ts'

/**
 * Fits the columns to the first rows, and keeps the widths across pages. A photo column is shown
 * once a record has a photo; if `chosen` by the user, always.
 */
export function useFittedColumns(
  of: Resource,
  columns: readonly Column[],
  rows: readonly WireRow[] | undefined,
  chosen: boolean,
): readonly Column[] {
  const { widths } = useGridSettings(of.name)
  const key = columns.map(({ source }) => source).join()
  const [first, setFirst] = useState<{ key: string; rows: readonly WireRow[] } | null>(null)
  if (rows && rows.length > 0 && first?.key !== key) setFirst({ key, rows })
  const photos = columns.find(({ field }) => isPhotoField(field))?.source
  const [pictured, setPictured] = useState(false)
  if (!pictured && photos && rows?.some((row) => row[mainKey(photos)] != null)) setPictured(true)
  const hidden = pictured || chosen ? undefined : photos
  return useMemo(() => {
    const shown = hidden ? columns.filter(({ source }) => source !== hidden) : columns
    return first ? fitColumns(of, shown, first.rows, widths) : shown
  }, [of, columns, hidden, first, widths])
}
