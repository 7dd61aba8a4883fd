// What is chosen on the monitoring map: which vehicles are shown, which one is looked at, and whose
// track.
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { vehicleIn } from '../../common/monitoringPath.ts'
import { useFormats } from '../../common/useFormats.ts'
import { everything, isPlaced, narrowVehicles } from './narrowVehicles.ts'
import type { Narrowing } from './narrowVehicles.ts'
import { useReadiness } from './useReadiness.ts'
import { usePlayback } from './track/usePlayback.ts'
import { useTrack } from './track/useTrack.ts'

const none: readonly CarLocation[] = []

/** Which vehicle is looked at, whether the map goes with it, and of which day its track is shown. */
interface Look {
  readonly picked: number | null
  readonly follows: boolean
  readonly day: string | null
}

const nothing: Look = { picked: null, follows: false, day: null }

/** All that the parts of the page share. */
export type Monitoring = ReturnType<typeof useMonitoring>

export function useMonitoring(all: readonly CarLocation[] = none) {
  const { today } = useFormats()
  const { search, key } = useLocation()
  const [by, setBy] = useState(everything)
  const [{ picked, follows, day }, setLook] = useState(nothing)
  const [hasPlaces, showPlaces] = useStore('monitoring.places', true)
  // whoever is led here again, by another message, is shown its vehicle
  const [led, setLed] = useState('')
  const asked = vehicleIn(search)
  if (led !== key) {
    setLed(key)
    if (asked !== null) setLook({ ...nothing, picked: asked })
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
  const track = useTrack(picked, day)
  const pick = useCallback((id: number | null) => {
    setLook((last) => (last.picked === id ? last : { ...nothing, picked: id }))
    setTogether((last) => (id === null || last?.has(id) ? last : null))
  }, [])
  const showTogether = useCallback(
    (ids: readonly number[] | null) => setTogether(ids && new Set(ids)),
    [],
  )
  const showDay = (wanted: string | null) => setLook((last) => ({ ...last, day: wanted }))
  return {
    ...{ all, by, ready, placed, listed, picked, vehicle, follows, day, track },
    playback: usePlayback(track.data),
    ...{ pick, isTogether: together !== null, hasPlaces, showPlaces },
    /** Lists these alone, which no look parts on the map; null lists all again. */
    showTogether,
    follow: (follows: boolean) => setLook((last) => ({ ...last, follows })),
    narrow(change: Partial<Narrowing>) {
      setBy((last) => ({ ...last, ...change }))
      setTogether(null)
    },
    /** Of which day the track is shown; null hides it. */
    showDay,
    showToday: () => showDay(today()),
  }
}
