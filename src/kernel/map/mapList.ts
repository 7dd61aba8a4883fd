// The list beside a map: one tab stop with arrow keys; an item picked on the map is scrolled into
// view. Its items are buttons with `data-id`.
import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'

/** Scrolls the item picked on the map into view. */
export function useInView(list: RefObject<HTMLUListElement | null>, id: number | null): void {
  useEffect(() => {
    if (id === null) return
    list.current?.querySelector(`[data-id="${id}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [list, id])
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows move between items, Home and End to the first and the last. */
export function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, currentTarget, target } = event
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  const edge = { Home: 0, End: buttons.length - 1 }[key]
  const next = edge ?? (key in steps ? at + (steps[key] ?? 0) : -1)
  if (at < 0 || !buttons[next]) return
  event.preventDefault()
  buttons[next].focus()
}
