import { divIcon, latLngBounds } from 'leaflet'
import type { Map } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { Marker, Polyline } from 'react-leaflet'
import type { Track } from '#resources/wire/tracking.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { pinIcon } from '../../../kernel/map/pick/pinIcon.ts'
import { trackLines, passingAt } from '../track/trackMoments.ts'
import type { Playback } from '../track/usePlayback.ts'

const maxZoom = 15
const padding: [number, number] = [40, 40]

interface TrackLinesProps {
  map: Map | null
  track: Track
  playback: Playback | null
}

/** A track: its lines, numbered stops, and the position at the selected moment. */
export function TrackLines({ map, track, playback }: TrackLinesProps) {
  const { driven, guessed } = useMemo(() => trackLines(track), [track])
  useEffect(() => {
    if (!map || driven.length === 0) return
    map.fitBounds(latLngBounds(driven.flat()), { maxZoom, padding, animate: false })
  }, [map, driven])
  // the library sets the class of a line only when it creates it
  const key = `${track.points[0]?.[0]} ${track.points.length}`
  return (
    <>
      <Polyline key={key} positions={driven} className="map-way" interactive={false} />
      <Polyline
        key={`${key} guessed`}
        positions={guessed}
        className="map-way monitoring-guessed"
        interactive={false}
      />
      {track.stops.map(({ from, lat, lon }, nth) => (
        <Marker
          key={from}
          position={[lat, lon]}
          icon={pinIcon(String(nth + 1))}
          interactive={false}
          keyboard={false}
        />
      ))}
      {playback && <Passing track={track} playback={playback} />}
    </>
  )
}

const dot = divIcon({ className: 'monitoring-dot', iconSize: [18, 18] })

interface PassingProps {
  track: Track
  playback: Playback
}

/** The only part that is rendered again during playback. */
function Passing({ track, playback }: PassingProps) {
  const place = passingAt(track.points, useSignal(playback.moment))
  if (!place) return null
  return (
    <Marker
      position={[place.lat, place.lon]}
      icon={dot}
      interactive={false}
      keyboard={false}
      zIndexOffset={1000}
    />
  )
}
