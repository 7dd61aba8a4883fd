import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { gridKey } from './keys.ts'
import { preloadForm } from './preload.ts'
import { rangeOf, withSelected } from './selection.ts'
import type { WireRow } from '../cells/cell.ts'

export interface GridActions {
  open(row: WireRow): void
  remove?(row: WireRow): void
  select?(ids: number[]): void
  /** From the last row on, or before the first: to the next page or the one before. */
  turn(step: 1 | -1): void
}

/** The manners of a grid: one row has the keyboard, ranges are selected with Shift, and nothing moves under the hand when rows are refreshed. */
export function useGrid(rows: readonly WireRow[], selected: readonly number[], actions: GridActions) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const anchor = useRef<number | null>(null)
  const inside = useRef(false)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const active = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null)

  const focusRow = useCallback((id: number | null) => {
    const row = id === null ? null : body.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
    row?.focus()
  }, [])
  // A turned page takes the row away that had the focus: its first row gets it, and the next key does not go to nowhere.
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) focusRow(active)
  }, [ids, active, focusRow])

  const goTo = (id: number | undefined) => {
    if (id === undefined) return
    setWanted(id)
    focusRow(id)
  }
  const toggle = (id: number, range: boolean) => {
    const on = !selected.includes(id)
    actions.select?.(withSelected(selected, range ? rangeOf(ids, anchor.current, id) : [id], on))
    anchor.current = id
  }
  const rowOf = (target: EventTarget) => {
    const id = Number(target instanceof Element && target.closest('[data-id]')?.getAttribute('data-id'))
    return rows.find((row) => row.id === id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = gridKey(event)
    const row = rowOf(event.target)
    // Enter on a link within the row is the link's.
    if (!key || !row || (event.target instanceof HTMLAnchorElement && 'act' in key && key.act === 'open')) return
    const at = ids.indexOf(row.id)
    const last = ids.length - 1
    if ('act' in key) {
      if (key.act === 'open') actions.open(row)
      else if (key.act === 'remove') {
        if (!actions.remove) return
        actions.remove(row)
      } else if (!actions.select) return
      else if (key.act === 'select') toggle(row.id, event.shiftKey)
      else if (key.act === 'selectAll') actions.select(withSelected(selected, ids, true))
      else if (selected.length === 0) return
      else actions.select([])
    } else if (key.move === 'by') {
      const next = ids[at + key.rows]
      if (event.shiftKey && next !== undefined && actions.select) {
        anchor.current ??= row.id
        actions.select(withSelected(selected, [row.id, next], true))
      }
      goTo(next)
    } else if (key.move === 'screen') {
      if (key.down && at === last) actions.turn(1)
      else if (!key.down && at === 0) actions.turn(-1)
      else goTo(ids[Math.min(Math.max(at + (key.down ? 1 : -1) * rowsInSight(body.current), 0), last)])
    } else goTo(ids[key.move === 'first' ? 0 : last])
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    if (!row || !(event.target instanceof Element)) return
    setWanted(row.id)
    if (event.target.closest('.check')) return toggle(row.id, event.shiftKey)
    const link = event.target.closest('a')
    if (link && !link.classList.contains('record')) return
    const aside = event.ctrlKey || event.metaKey || event.shiftKey
    // Marking a text with the mouse ends in a click too.
    if (aside || (window.getSelection()?.toString() ?? '') !== '') return
    event.preventDefault()
    actions.open(row)
  }
  return {
    body,
    active,
    focus: () => focusRow(active),
    bodyProps: {
      onKeyDown,
      onClick,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        inside.current = true
        preloadForm()
        const row = rowOf(event.target)
        if (row) setWanted(row.id)
      },
      onBlur: () => {
        inside.current = false
      },
      onPointerEnter: preloadForm,
      onMouseOver: titleOfClipped,
    },
  }
}

function rowsInSight(body: HTMLElement | null): number {
  const scroll = body?.closest('.scroll')
  const row = body?.querySelector('tr')
  return Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / (row?.clientHeight || 38)) - 2)
}
/** A text that its cell cuts off is read by resting the pointer on it. */
function titleOfClipped(event: MouseEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
  if (!cell || cell.classList.contains('check')) return
  const clipped = [cell, ...cell.querySelectorAll<HTMLElement>('.chip, .record, .cell-long')].some(
    (one) => one.scrollWidth > one.clientWidth,
  )
  cell.title = clipped ? (cell.textContent ?? '') : ''
}
