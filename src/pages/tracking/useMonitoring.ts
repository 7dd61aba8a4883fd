// The state of the monitoring map: displayed vehicles, the selected one, and the displayed track.
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { wallOf } from '#i18n/format/zone.ts'
import type { CarLocation, TrackShift } from '#resources/wire/tracking.ts'
import { readReadiness } from '#dataProviders/tracking/tracking-calls.ts'
import { trackIn, vehicleIn } from '../../common/monitoringPath.ts'
import { useFormats } from '../../common/useFormats.ts'
import { everything, isPlaced, narrowVehicles } from './narrowVehicles.ts'
import type { VehicleFilter, Readiness } from './narrowVehicles.ts'
import { usePlayback } from './track/usePlayback.ts'
import { useDayTrack, useTrack } from './track/useTrack.ts'

/** Poll interval in ms: verdicts change with checks, documents and the time of day. */
const often = 60_000
const noIds: ReadonlySet<number> = new Set()

/** Ids of the vehicles with a verdict; null if no verdict is selected, empty until loaded. */
function useReadiness(readiness: Readiness | '') {
  const { data, error, refetch } = useQuery({
    queryKey: ['object', 'getList', 'readiness', readiness],
    queryFn: ({ signal }) => readReadiness(readiness, signal),
    enabled: readiness !== '',
    refetchInterval: often,
    staleTime: often,
    retry: false,
    structuralSharing: false,
  })
  return { ids: readiness === '' ? null : (data ?? noIds), error, refetch }
}

const none: readonly CarLocation[] = []

/**
 * The selected vehicle, whether the map follows it, and the day or the shift whose track is
 * displayed.
 */
interface Look {
  readonly picked: number | null
  readonly follows: boolean
  readonly day: string | null
  readonly shift: TrackShift | null
}

const nothing: Look = { picked: null, follows: false, day: null, shift: null }

/** The state shared by the parts of the page. */
export type Monitoring = ReturnType<typeof useMonitoring>

export function useMonitoring(all: readonly CarLocation[] = none) {
  const { today, timeZone } = useFormats()
  const { search, key } = useLocation()
  const [by, setBy] = useState(everything)
  const [{ picked, follows, day, shift }, setLook] = useState(nothing)
  const [hasPlaces, showPlaces] = useStore('monitoring.places', true)
  // a link from another message selects its vehicle
  const [led, setLed] = useState('')
  const asked = vehicleIn(search)
  if (led !== key) {
    setLed(key)
    const shift = trackIn(search)
    const [day = null] = shift ? wallOf(shift.from, timeZone) : []
    if (asked !== null) setLook({ ...nothing, picked: asked, day, shift })
  }
  const ready = useReadiness(by.readiness)
  const found = useMemo(() => narrowVehicles(all, by, ready.ids), [all, by, ready.ids])
  const placed = useMemo(() => found.filter(isPlaced), [found])
  const [together, setTogether] = useState<ReadonlySet<number> | null>(null)
  const listed = useMemo(
    () =>
      together
        ? placed.filter(({ id }) => together.has(id))
        : [...placed, ...found.filter((one) => !isPlaced(one))],
    [found, placed, together],
  )
  const vehicle = all.find(({ id }) => id === picked)
  const whole = useDayTrack(picked, day)
  const ofShift = useTrack(picked, shift)
  const track = shift ? ofShift : whole
  const pick = useCallback((id: number | null) => {
    setLook((last) => (last.picked === id ? last : { ...nothing, picked: id }))
    setTogether((last) => (id === null || last?.has(id) ? last : null))
  }, [])
  const showTogether = useCallback(
    (ids: readonly number[] | null) => setTogether(ids && new Set(ids)),
    [],
  )
  const showDay = (wanted: string | null) =>
    setLook((last) => ({ ...last, day: wanted, shift: null }))
  return {
    ...{ all, by, ready, placed, listed, picked, vehicle, follows, day, shift, track },
    /** Shifts of the day. */
    shifts: whole.data?.shifts ?? [],
    playback: usePlayback(track.data),
    ...{ pick, isTogether: together !== null, hasPlaces, showPlaces },
    /** Lists only these vehicles, which cannot be separated at any zoom; null lists all again. */
    showTogether,
    follow: (follows: boolean) => setLook((last) => ({ ...last, follows })),
    narrow(change: Partial<VehicleFilter>) {
      setBy((last) => ({ ...last, ...change }))
      setTogether(null)
    },
    /** The day whose track is shown; null hides it. */
    showDay,
    /** Shows only the track of a shift; null: of the whole day. */
    showShift: (wanted: TrackShift | null) => setLook((last) => ({ ...last, shift: wanted })),
    showToday: () => showDay(today()),
  }
}
