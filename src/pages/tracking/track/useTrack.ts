import { useQuery } from '@tanstack/react-query'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import { readTrack } from '#dataProviders/tracking-calls.ts'
import { useFormats } from '../../../common/useFormats.ts'

/** ms: each look at a track is written down, so none is made without need. */
const fresh = 5 * 60_000

/** Where a vehicle was on a day of the organisation's zone; asked for while a day is wanted. */
export function useTrack(carId: number | null, day: string | null) {
  const { timeZone } = useFormats()
  return useQuery({
    queryKey: ['object', 'getTrack', carId, day],
    queryFn: ({ signal }) => {
      const of = day ?? ''
      const from = momentAt(of, '00:00', timeZone)
      return readTrack(
        carId ?? 0,
        { from, to: momentAt(addDays(of, 1), '00:00', timeZone) },
        signal,
      )
    },
    enabled: carId !== null && day !== null,
    staleTime: fresh,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
