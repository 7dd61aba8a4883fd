import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readDispatchMap } from '#dataProviders/dispatch/dispatch-map.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'

/** Below the key of order lists, so that a save of an order reloads it. */
const asked = ['order', 'getList', 'dispatchMap'] as const
/** Poll interval in ms without notifications of changes. */
const seldom = 60_000
/** Delay in ms from a notification to the next poll: many arrive together. */
const soon = 400
const shown: ReadonlySet<string> = new Set(['*', 'order', 'car', 'place', 'subdivision'])

/** The contents of the map in one call, updated when others store changes. */
export function useDispatchMap() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: asked,
    queryFn: ({ signal }) =>
      readDispatchMap(signal, queries.getQueryData([...asked]) !== undefined),
    placeholderData: keepPreviousData,
    refetchInterval: seldom,
    staleTime: seldom,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource }) => {
      if (!shown.has(resource)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: asked })
      }, soon)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  return query
}

/** The current time in ms, updated so that items become late without a change. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seldom / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
