import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import { preloadForm } from '../preloadForm.ts'
import { onGridKeyDown } from './gridKeyboard.ts'
import type { GridActions } from './gridKeyboard.ts'
import { useCellClicks } from './useCellClicks.ts'
import { useGridClipboard } from './useGridClipboard.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useGridSelection } from './useGridSelection.ts'
import { titleWhereClipped } from '../../../ui/clippedTitle.ts'

/** Focus, selection, keyboard, mouse and clipboard of the grid. */
export function useGrid(
  rows: readonly WireRow[],
  selected: readonly number[],
  actions: GridActions,
) {
  const { quick } = actions
  const focus = useGridFocus(rows)
  const { active, rowOf, setWanted } = focus
  const selection = useGridSelection(focus.ids, selected, actions.select)
  const clicks = useCellClicks({
    quick,
    rowOf,
    setWanted,
    toggle: selection.toggle,
    open: actions.open,
  })
  const clipboard = useGridClipboard(quick, rowOf)
  return {
    body: focus.body,
    active,
    focus: () => focus.focusAt(active, null),
    focusAt: (id: number, source: string | null) => focus.goTo(id, source),
    bodyProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
        onGridKeyDown(event, { focus, selection, actions }),
      ...clicks,
      ...clipboard,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        preloadForm()
        const source = focus.onFocus(event)
        const row = rowOf(event.target)
        if (row && row.id !== active) actions.follow?.(row)
        if (source !== null && quick?.keys.includes(source)) quick.preload()
      },
      onBlur: focus.onBlur,
      onPointerEnter: preloadForm,
      onMouseOver: titleOfClipped,
    },
  }
}

/** Shows a truncated text as a tooltip. */
function titleOfClipped(event: MouseEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
  if (!cell || cell.classList.contains('check')) return
  titleWhereClipped(cell, '.chip, .record, .cell-long, .cell-link')
}
