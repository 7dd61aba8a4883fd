import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readLocations, readMovements } from '#dataProviders/tracking/tracking-calls.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { mergeAll, mergeMoved, sinceOf } from './mergeLocations.ts'

const asked = ['object', 'getList', 'locations'] as const
/** Poll interval in ms. */
const tick = 5_000
/**
 * Poll interval in ms for everything about all vehicles: movements show neither a new driver or
 * order nor that a vehicle is silent.
 */
const seldom = 60_000
/** The same after a vehicle has moved that is not known. */
const soon = 15_000

/** All vehicles with their positions: everything now and then, movements in between. */
export function useLocations() {
  const queries = useQueryClient()
  const wholeAt = useRef(0)
  return useQuery({
    queryKey: asked,
    queryFn: async ({ signal }): Promise<readonly CarLocation[]> => {
      const known = queries.getQueryData<readonly CarLocation[]>([...asked])
      const age = Date.now() - wholeAt.current
      const since = known && age < seldom ? sinceOf(known) : null
      if (since !== null && known) {
        const moved = mergeMoved(known, await readMovements(since, signal))
        if (!moved.isIncomplete || age < soon) return moved.vehicles
      }
      wholeAt.current = Date.now()
      const all = await readLocations(signal, known !== undefined)
      return known ? mergeAll(known, all) : all
    },
    refetchInterval: tick,
    staleTime: tick,
    retry: false,
    // merged above, by their ids
    structuralSharing: false,
  })
}
