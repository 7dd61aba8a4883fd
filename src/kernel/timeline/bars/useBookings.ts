// Other bookings of the records in the rows, made by other resources, if this resource books them.
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import { bookedSubjects } from '#resources/kernel/rules/bookings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { throttle } from '../throttle.ts'
import { wireEnds } from '../grid/timeAxis.ts'
import type { TimeWindow } from '../grid/timeAxis.ts'

/** ms. */
const seldom = 60_000
const pause = 1000
const none: readonly BookedTime[] = []

interface BookingQuery {
  of: Resource
  /** The reference of the rows. */
  by: string
  /** Ids of each page of rows. */
  pages: readonly (readonly number[])[]
  window: TimeWindow
  timeZone: string
}

export function useBookings({
  of,
  by,
  pages,
  window,
  timeZone,
}: BookingQuery): readonly BookedTime[] {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const occupied = of.fields[by]?.options.to ?? ''
  const isBooking = bookedSubjects(of).includes(occupied)
  const [from, to] = wireEnds(window, { kind: 'moment', timeZone })
  const bookings = useQueries({
    queries: (isBooking ? pages : []).map((ids) => ({
      queryKey: [of.name, 'bookings', { of: occupied, ids, from, to }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getBookings(of.name, { of: occupied, ids, from, to, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: seldom,
      refetchInterval: seldom,
      // without a response the timeline shows its own bars
      retry: false,
    })),
    combine,
  })
  useBookingNews(of, isBooking)
  return bookings
}

/** Defined outside, so that it runs again only if a response changes. */
const combine = (results: readonly UseQueryResult<BookedTime[]>[]) => {
  const found = results.flatMap(({ data }) => data ?? [])
  return found.length > 0 ? found : none
}

/** Changes anywhere may affect bookings: they are reloaded at intervals at most. */
function useBookingNews(of: Resource, isBooking: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isBooking) return undefined
    const reads = throttle<null>(
      () => void queries.invalidateQueries({ queryKey: [of.name, 'bookings'] }),
      pause,
    )
    const stop = recordChanges.watch(() => reads.pass(null))
    return () => {
      stop()
      reads.stop()
    }
  }, [of, isBooking, queries])
}
