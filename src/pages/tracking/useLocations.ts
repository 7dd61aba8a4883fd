import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readLocations } from '#dataProviders/tracking/tracking-calls.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { mergeAll, mergeChanged, sinceOf } from './mergeLocations.ts'

const asked = ['object', 'getList', 'locations'] as const
/** Poll interval in ms. */
const tick = 5_000
/** Poll interval in ms for all vehicles: silent ones do not change otherwise. */
const seldom = 60_000

/** The positions of all vehicles: all of them once, then changes. */
export function useLocations() {
  const queries = useQueryClient()
  const wholeAt = useRef(0)
  return useQuery({
    queryKey: asked,
    queryFn: async ({ signal }): Promise<readonly CarLocation[]> => {
      const known = queries.getQueryData<readonly CarLocation[]>([...asked])
      const since = known && Date.now() - wholeAt.current < seldom ? sinceOf(known) : null
      const answer = await readLocations(since, signal, known !== undefined)
      if (since !== null && known) return mergeChanged(known, answer)
      wholeAt.current = Date.now()
      return known ? mergeAll(known, answer) : answer
    },
    refetchInterval: tick,
    staleTime: tick,
    retry: false,
    // merged above, by their ids
    structuralSharing: false,
  })
}
