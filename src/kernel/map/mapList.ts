// The list beside a map: one stop of the Tab key, walked by the arrows, and what is picked on the
// map in sight in it. Its lines are buttons with `data-id`.
import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'

/** What was picked on the map is in sight in the list. */
export function useInView(list: RefObject<HTMLUListElement | null>, id: number | null): void {
  useEffect(() => {
    if (id === null) return
    list.current?.querySelector(`[data-id="${id}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [list, id])
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows lead from line to line, Home and End to the first and the last. */
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
