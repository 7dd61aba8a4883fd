import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import type { Bar } from '../bars/bars.ts'
import type { BarsOfRows } from '../bars/useBars.ts'
import type { DraftState } from '../bars/useDraft.ts'
import type { useGridGeometry } from './useGridGeometry.ts'
import type { useGridKeys } from './useGridKeys.ts'
import type { TimelineRowData } from '../useTimelineRows.ts'

export interface GridHandle {
  focus(): void
  /** Creates a record at the keyboard position. */
  create(): void
  /** Moves a bar without a row to the keyboard position, and then by keys. */
  carry(bar: Bar): void
  /** The row at a point of the screen; null outside of the rows. */
  rowAt(x: number, y: number): number | null
  /** Focuses the row, or the bar. */
  goTo(row: number): void
  goToBar(key: string): void
}

interface Shown {
  readonly rows: readonly TimelineRowData[]
  readonly bars: BarsOfRows
  readonly drafting: DraftState
}

/** External control of the rows. */
export function useGridHandle(
  { rows, bars, drafting }: Shown,
  { scroll, placeAt, showSpan }: ReturnType<typeof useGridGeometry>,
  keys: ReturnType<typeof useGridKeys>,
): Pick<GridHandle, 'carry' | 'rowAt' | 'goTo' | 'goToBar'> {
  const carry = useEvent((bar: Bar) => {
    const row = keys.cursor?.row ?? rows[0]?.id
    if (row === undefined || bar.fixed) return
    scroll.current?.focus()
    showSpan(bar)
    drafting.setDraft({ act: 'move', bar, row, from: bar.from, to: bar.to })
  })
  const rowAt = useEvent((x: number, y: number) => {
    const box = scroll.current?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
    const { index } = placeAt(x, y)
    return (index === null ? null : rows[index]?.id) ?? null
  })
  const goTo = useEvent((row: number) =>
    keys.setCursor({ row, at: keys.cursor?.stop.from ?? 0, bar: null }),
  )
  const goToBar = useEvent((key: string) => {
    const bar = findBar(bars, key)
    if (bar) keys.setCursor({ row: bar.row, at: bar.from, bar: key })
  })
  return useMemo(() => ({ carry, rowAt, goTo, goToBar }), [carry, rowAt, goTo, goToBar])
}

export function findBar(bars: BarsOfRows, key: string): Bar | undefined {
  if (key === '') return undefined
  for (const { bars: all } of bars.values()) {
    const found = all.find((bar) => bar.key === key)
    if (found) return found
  }
  return undefined
}
