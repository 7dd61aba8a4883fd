import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useEvent } from 'react-admin'

/**
 * The keyboard order of a card: first the fields answered or typed in order, then empty required
 * ones, then the save button. `entered` counts how often the card was focused.
 */
export function useCardFocus(
  root: RefObject<HTMLFormElement | null>,
  keys: readonly string[],
  entered: number,
) {
  const focusFirst = (selectors: readonly string[]): void => {
    for (const one of selectors) {
      const found = root.current?.querySelector<HTMLElement>(one)
      if (!found) continue
      found.focus()
      return
    }
  }
  const choices = (from: number) =>
    keys
      .slice(from)
      .map((key) => `[data-choice="${key}"] [tabindex="0"]:not(:disabled), input[name="${key}"]`)
  const enter = useEvent(() => focusFirst([...choices(0), 'input', '.card-save']))
  useLayoutEffect(() => {
    if (entered > 0) enter()
  }, [entered, enter])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    /** After a choice is answered; dependent fields are rendered by then. */
    goOn: useEvent((key: string) => {
      clearTimeout(timer.current)
      const at = keys.indexOf(key)
      if (at === -1) return
      const next = choices(at + 1)
      const isThere = (selector: string) => root.current?.querySelector(selector) != null
      if (next.slice(0, 1).some(isThere)) return focusFirst(next)
      timer.current = setTimeout(() => {
        const inputs = [...(root.current?.querySelectorAll<Fillable>('input, textarea') ?? [])]
        const empty = inputs.find((one) => one.required && one.value === '')
        if (next.some(isThere)) focusFirst(next)
        else if (empty) empty.focus()
        else focusFirst(['.card-save'])
      })
    }),
  }
}

type Fillable = HTMLInputElement | HTMLTextAreaElement
