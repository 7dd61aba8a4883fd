import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** ms in which a page asks its first question, if it has one. */
const longest = 1000

/**
 * Calls `then` once what has been drawn by now is on the screen, and in a tab that nobody sees at
 * once; returns how to call it off.
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
 * Whether the first page has come to rest, so that what nobody waits for may be fetched: its
 * questions were answered `rest` ms ago and the answers are on the screen, or it had none. Draws
 * once, when it is time.
 */
export function useAfterFirstPage(rest = longest): boolean {
  const client = useQueryClient()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (isTime) return
    let wasBusy = false
    let hasAsked = false
    let stopWaiting = () => {}
    const wait = () => {
      const timer = setTimeout(
        () => (stopWaiting = afterFrame(() => setIsTime(true))),
        hasAsked ? rest : longest,
      )
      stopWaiting = () => clearTimeout(timer)
    }
    const look = (begins = false) => {
      const isBusy = client.isFetching() > 0
      const isFirst = !hasAsked && (isBusy || begins)
      hasAsked ||= isFirst
      if (isBusy === wasBusy && !isFirst) return
      wasBusy = isBusy
      stopWaiting()
      if (!isBusy) wait()
    }
    wait()
    look()
    // one that was answered before this is told of it has been asked, too
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
