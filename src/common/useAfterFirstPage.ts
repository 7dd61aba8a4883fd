import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** ms in which a page sends its first request, if any. */
const longest = 1000

/**
 * Calls `then` after the current rendering is painted, and in a hidden tab at once; returns a
 * function to cancel.
 */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => void (timer = setTimeout(then))
  if (document.hidden) soon()
  const frame = document.hidden ? 0 : requestAnimationFrame(soon)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Whether the first page is complete, so that non-essential data may be loaded: its requests were
 * answered `rest` ms ago and rendered, or there were none. Causes one rendering when it becomes
 * true.
 */
export function useAfterFirstPage(rest = longest): boolean {
  const client = useQueryClient()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (isTime) return
    let wasBusy = false
    let hasRequested = false
    let stopWaiting = () => {}
    const wait = () => {
      const timer = setTimeout(
        () => (stopWaiting = afterFrame(() => setIsTime(true))),
        hasRequested ? rest : longest,
      )
      stopWaiting = () => clearTimeout(timer)
    }
    const look = (begins = false) => {
      const isBusy = client.isFetching() > 0
      const isFirst = !hasRequested && (isBusy || begins)
      hasRequested ||= isFirst
      if (isBusy === wasBusy && !isFirst) return
      wasBusy = isBusy
      stopWaiting()
      if (!isBusy) wait()
    }
    wait()
    look()
    // a request answered before this subscribes has been sent, too
    const stop = client
      .getQueryCache()
      .subscribe((event) => look(event.type === 'updated' && event.action.type === 'fetch'))
    return () => {
      stopWaiting()
      stop()
    }
  }, [client, isTime, rest])
  return isTime
}
