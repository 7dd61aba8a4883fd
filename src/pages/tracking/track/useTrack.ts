import { useQuery } from '@tanstack/react-query'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import type { TrackShift } from '#resources/wire/tracking.ts'
import { readTrack } from '#dataProviders/tracking/tracking-calls.ts'
import { useFormats } from '../../../common/useFormats.ts'

/** Cache time in ms: every view of a track is logged, so unnecessary requests are avoided. */
const fresh = 5 * 60_000

/** The track of a vehicle on a day in the organisation's zone; requested while `day` is set. */
export function useDayTrack(carId: number | null, day: string | null) {
  const { timeZone } = useFormats()
  const at = (of: string) => momentAt(of, '00:00', timeZone)
  return useTrack(carId, day === null ? null : { from: at(day), to: at(addDays(day, 1)) })
}

/** The track of a vehicle between two moments; requested while `time` is set. */
export function useTrack(carId: number | null, time: TrackShift | null) {
  return useQuery({
    queryKey: ['object', 'getTrack', carId, time?.from, time?.to],
    queryFn: ({ signal }) => readTrack(carId ?? 0, time ?? { from: '', to: '' }, signal),
    enabled: carId !== null && time !== null,
    staleTime: fresh,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
