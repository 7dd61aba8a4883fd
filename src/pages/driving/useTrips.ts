import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { askOrRecall, keepRows } from '#dataProviders/browser/kept-rows.ts'
import { driverTrips, drivingDesk, unsentSteps } from '#dataProviders/dispatch/driver-trips.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { outboxEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { useSignal } from '../../common/useSignal.ts'
import { withUnsent } from './drivenState.ts'

/** Poll interval in ms: trips change without the driver. */
const seldom = 60_000
const queryKey = [drivingDesk, 'trips'] as const

/**
 * The driver's trips, with reports that have not been sent yet. The trips are stored for a reload
 * of the page while the server cannot be reached.
 */
export function useTrips() {
  const queries = useQueryClient()
  const entries = useSignal(outboxEntries)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn({ signal }) {
      const ask = () => driverTrips(signal)
      // trips on the screen are newer than stored ones
      return queries.getQueryData(queryKey) ? ask() : askOrRecall(drivingDesk, '', ask)
    },
    refetchInterval: seldom,
    // known trips are kept while offline
    gcTime: Infinity,
    networkMode: 'always',
    retry: false,
  })
  useEffect(() => {
    if (data) void keepRows(drivingDesk, '', data)
  }, [data])
  useEffect(
    () =>
      recordChanges.watch(({ resource }) => {
        if (resource === 'order' || resource === '*')
          void queries.invalidateQueries({ queryKey: [drivingDesk] })
      }),
    [queries],
  )
  const unsent = useMemo(() => unsentSteps(entries), [entries])
  const trips = useMemo(
    () =>
      data?.map((trip) => ({
        ...trip,
        orders: trip.orders.map((order) => withUnsent(order, unsent)),
      })),
    [data, unsent],
  )
  return {
    ...{ trips, unsent, error: data ? null : error },
    refresh: () => queries.invalidateQueries({ queryKey: [drivingDesk] }),
    again: () => void refetch(),
  }
}
