import { useQuery } from '@tanstack/react-query'
import { readReadiness } from '#dataProviders/tracking/tracking-calls.ts'
import type { Readiness } from './narrowVehicles.ts'

/** ms between two looks: verdicts change with checks, documents and the time of day. */
const often = 60_000
const nobody: ReadonlySet<number> = new Set()

/** Ids of the vehicles with a verdict: null where none is asked for, nobody until it is known. */
export function useReadiness(readiness: Readiness | '') {
  const { data, error, refetch } = useQuery({
    queryKey: ['object', 'getList', 'readiness', readiness],
    queryFn: ({ signal }) => readReadiness(readiness, signal),
    enabled: readiness !== '',
    refetchInterval: often,
    staleTime: often,
    retry: false,
    structuralSharing: false,
  })
  return { ids: readiness === '' ? null : (data ?? nobody), error, refetch }
}
