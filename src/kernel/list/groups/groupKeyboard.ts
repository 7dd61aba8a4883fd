// Keyboard control of the groups of a list: one tab stop, with arrows between groups and into the
// open one.
import type { KeyboardEvent } from 'react'

const buttonsOf = (inside: Element | null) => [
  ...(inside?.closest('table')?.querySelectorAll<HTMLElement>('button[data-group]') ?? []),
]

/** `at`: index of the group; beyond the last one, the last is focused. */
export function focusGroup(inside: Element | null, at: number): void {
  const buttons = buttonsOf(inside)
  ;(buttons[at] ?? buttons.at(-1))?.focus()
}

interface OnGroup {
  /** Indices of the focused group and of the open one; -1 for none. */
  at: number
  opened: number
  /** Opens or closes the focused group. */
  toggle: () => void
  /** Focuses the first or the last row of the open group; false: it has none. */
  enter: (edge: 'first' | 'last') => boolean
}

export function onGroupKeyDown(event: KeyboardEvent<HTMLElement>, on: OnGroup): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const { at, opened, toggle, enter } = on
  const { currentTarget, key } = event
  const go = (to: number) => focusGroup(currentTarget, Math.max(to, 0))
  if (key === 'ArrowDown') {
    if (at !== opened || !enter('first')) go(at + 1)
  } else if (key === 'ArrowUp') {
    if (at - 1 !== opened || opened < 0 || !enter('last')) go(at - 1)
  } else if (key === 'ArrowRight') {
    if (at !== opened) toggle()
  } else if (key === 'ArrowLeft') {
    if (at === opened) toggle()
  } else if (key === 'Home') go(0)
  else if (key === 'End') go(Infinity)
  else return
  event.preventDefault()
}
