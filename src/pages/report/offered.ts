import { useQuery } from '@tanstack/react-query'
import { offeredReports } from '#dataProviders/reports.ts'
import { allReports } from '#resources/reports.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { OfferedReport } from '#resources/wire/reports.ts'

export interface Offer {
  report: Report
  offered: OfferedReport
}

/** The reports that the reader may open, in order. */
export function useOffers() {
  const query = useQuery({
    queryKey: ['report', 'offered'],
    queryFn: ({ signal }) => offeredReports(signal),
  })
  const offers = allReports().flatMap((report): Offer[] => {
    const offered = query.data?.find(({ name }) => name === report.name)
    return offered ? [{ report, offered }] : []
  })
  return { query, offers }
}
