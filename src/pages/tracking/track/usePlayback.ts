// The selected moment of a track, and its playback. The moment is a signal: during playback, only
// the slider and the marker are rendered again.
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useState } from 'react'
import { signal } from '#dataProviders/browser/signal.ts'
import type { Signal } from '#dataProviders/browser/signal.ts'
import type { Track } from '#resources/wire/tracking.ts'

/** ms for the playback of a whole track, and the minimum of track time per second. */
const wholeTakes = 60_000
const leastRate = 60
/** ms between two jumps under reduced motion. */
const pause = 1_000

export interface Playback {
  /** ms since 1970. */
  readonly moment: Signal<number>
  readonly first: number
  readonly last: number
  readonly plays: boolean
  toggle(): void
  goTo(moment: number): void
}

/** The playback of a track; null without one. */
export function usePlayback(track: Track | undefined): Playback | null {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const first = track?.points[0]?.[0] ?? 0
  const last = track?.points.at(-1)?.[0] ?? 0
  // a separate signal for each track
  const moment = useMemo(() => signal(track?.points[0]?.[0] ?? 0), [track])
  const [playing, setPlaying] = useState<Signal<number> | null>(null)
  const plays = playing === moment
  useEffect(() => {
    if (!plays) return
    return run(moment, { last, rate: Math.max(leastRate, (last - first) / wholeTakes), calm }, () =>
      setPlaying(null),
    )
  }, [plays, moment, first, last, calm])
  if (!track || track.points.length === 0) return null
  return {
    ...{ moment, first, last, plays },
    toggle() {
      if (!plays && moment.get() >= last) moment.set(first)
      setPlaying(plays ? null : moment)
    },
    goTo: (wanted) => moment.set(Math.min(last, Math.max(first, wanted))),
  }
}

interface Pace {
  last: number
  /** ms of the track per ms of playback. */
  rate: number
  calm: boolean
}

/** Advances the moment until the end; returns a function that stops. */
function run(moment: Signal<number>, { last, rate, calm }: Pace, onEnd: () => void): () => void {
  let before = performance.now()
  let frame = 0
  const step = () => {
    const now = performance.now()
    moment.set(Math.min(last, moment.get() + (now - before) * rate))
    before = now
    if (moment.get() >= last) onEnd()
    else if (!calm) frame = requestAnimationFrame(step)
  }
  if (calm) {
    const timer = setInterval(step, pause)
    return () => clearInterval(timer)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
