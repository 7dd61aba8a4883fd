import { useEffect, useRef } from 'react'

/**
 * When the next step removes the focused element, moves the focus to the heading of the current
 * step. A focus on any other control stays.
 */
export function useStepFocus(step: string) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (at?.matches('button:not(:disabled), a, input, select, textarea')) return
    root.current?.querySelector<HTMLElement>('[data-current="true"] h3')?.focus()
  }, [step])
  return root
}
