import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** ms in which a page asks its first question, if it has one. */
const longest = 1000

/**
 * Whether the first page has come to rest, so that what nobody waits for may be fetched: its
 * questions were answered `rest` ms ago, or it had none. Draws once, when it is time.
 */
export function useAfterFirstPage(rest = longest): boolean {
  const client = useQueryClient()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (isTime) return
    let wasBusy = false
    let hasAsked = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => setIsTime(true), hasAsked ? rest : longest)
    }
    const look = () => {
      const isBusy = client.isFetching() > 0
      hasAsked ||= isBusy
      if (isBusy === wasBusy) return
      wasBusy = isBusy
      clearTimeout(timer)
      if (!isBusy) wait()
    }
    wait()
    look()
    const stop = client.getQueryCache().subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, isTime, rest])
  return isTime
}
