import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'

/** ms of debouncing. */
const pause = 400

/**
 * `later` sends a value once typing pauses, or at once on unmounting; `now` sends one immediately
 * and drops the pending one.
 */
export function useDebounced<V>(send: (value: V) => void) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: V }>(undefined)
  const pass = useEvent(send)
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      pass(waiting.current.value)
    },
    [pass],
  )
  const now = (value: V) => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    pass(value)
  }
  const later = (value: V) => {
    clearTimeout(waiting.current?.timer)
    waiting.current = { value, timer: setTimeout(() => now(value), pause) }
  }
  return { later, now }
}
