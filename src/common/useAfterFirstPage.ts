import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** ms in which a page asks its first question, if it has one. */
const longest = 1000

/**
 * Whether the first page has come to rest, so that what nobody waits for may be fetched: its
 * questions were answered `rest` ms ago, or it had none.
 */
export function useAfterFirstPage(rest = longest): boolean {
  const [isTime, setIsTime] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const isBusy = useIsFetching() > 0
  if (isBusy && !hasAsked) setHasAsked(true)
  useEffect(() => {
    if (isTime || isBusy) return
    const timer = setTimeout(() => setIsTime(true), hasAsked ? rest : longest)
    return () => clearTimeout(timer)
  }, [isTime, isBusy, hasAsked, rest])
  return isTime
}
