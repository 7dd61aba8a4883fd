import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Whether the first page has come to rest, so that what nobody waits for may be fetched. `rest`: ms
 * without a question to the server.
 */
export function useAfterFirstPage(rest = 1000): boolean {
  const [isTime, setIsTime] = useState(false)
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    if (isTime || isBusy) return
    const timer = setTimeout(() => setIsTime(true), rest)
    return () => clearTimeout(timer)
  }, [isTime, isBusy, rest])
  return isTime
}
