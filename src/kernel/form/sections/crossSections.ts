// The Tab key across sections: from the last field of a section to the first of the next one, and
// with Shift back.
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { tabStops } from '../tabStops.ts'

/** ms within which an opened section shows its inputs. */
const comes = 10_000

/** Focuses the first element of a section that has just been opened, as soon as it is rendered. */
function focusEnd(panel: HTMLElement, end: 'first' | 'last'): void {
  const focus = () =>
    tabStops(panel)
      .at(end === 'first' ? 0 : -1)
      ?.focus()
  focus()
  if (panel.contains(document.activeElement)) return
  const left = document.activeElement
  // hiding the focused element moves the focus to the body; a focus moved elsewhere by the user is
  // left alone
  const isWaiting = () => [left, document.body].includes(document.activeElement)
  const watch = new MutationObserver(() => {
    if (isWaiting()) focus()
    if (!isWaiting()) watch.disconnect()
  })
  watch.observe(panel, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), comes)
}

/**
 * Moves Tab out of an open section into its neighbour. `open` shows it and returns its panel;
 * before the first and after the last section the browser takes over.
 */
export function crossSections(
  event: KeyboardEvent<HTMLElement>,
  neighbours: { previous: string | undefined; next: string | undefined },
  open: (section: string) => void,
  panelOf: (section: string) => HTMLElement | null,
): void {
  const { key, target, currentTarget: panel } = event
  if (key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
    return
  if (!(target instanceof HTMLElement) || !panel.contains(target)) return
  const to = event.shiftKey ? neighbours.previous : neighbours.next
  const end = tabStops(panel).at(event.shiftKey ? 0 : -1)
  if (to === undefined || end !== target) return
  event.preventDefault()
  flushSync(() => open(to))
  const neighbour = panelOf(to)
  if (neighbour) focusEnd(neighbour, event.shiftKey ? 'last' : 'first')
}
