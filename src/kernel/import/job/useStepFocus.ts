import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard somewhere when a step takes the place of another: whoever was on a button that
 * has gone finds themselves at the heading of the step that is to be taken now. Hands that are on
 * something else are left alone.
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
