import { useEffect, useRef, useState } from 'react'
import { throttle } from './throttle.ts'

/** The value as it was at most `pause` ms ago: it follows at most once in that time. */
export function useThrottled<V>(value: V, pause: number): V {
  const [passed, setPassed] = useState({ value })
  const calls = useRef<ReturnType<typeof throttle<V>>>(undefined)
  useEffect(() => {
    const made = throttle((next: V) => setPassed({ value: next }), pause)
    calls.current = made
    return () => made.stop()
  }, [pause])
  useEffect(() => calls.current?.pass(value), [value])
  return passed.value
}
