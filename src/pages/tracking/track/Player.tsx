import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import type { Track } from '#resources/wire/tracking.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import { passingAt } from './trackMoments.ts'
import type { Playback } from './usePlayback.ts'

/** ms per arrow key, and the step of the slider. */
const step = 60_000

interface PlayerProps {
  track: Track
  playback: Playback
}

/** Plays back a track, automatically, by the slider and by the arrow keys. */
export function Player({ track, playback }: PlayerProps) {
  const t = useT()
  const { integer, quantity, time } = useFormats()
  const { first, last, plays } = playback
  const moment = useSignal(playback.moment)
  const speed = passingAt(track.points, moment)?.speed ?? 0
  const said = `${time(new Date(moment).toISOString())}, ${quantity(integer(speed), 'kmh')}`
  const action = t(plays ? 'app.tracking.pause' : 'app.tracking.play')
  return (
    <div className="monitoring-player">
      <button
        type="button"
        className="button round"
        aria-label={action}
        title={action}
        onClick={playback.toggle}
      >
        {plays ? <Pause fontSize="small" /> : <PlayArrow fontSize="small" />}
      </button>
      <input
        type="range"
        aria-label={t('app.tracking.moment')}
        aria-valuetext={said}
        min={0}
        max={Math.ceil((last - first) / step)}
        value={Math.round((moment - first) / step)}
        onChange={({ target }) => playback.goTo(first + Number(target.value) * step)}
      />
      <span className="muted">{said}</span>
    </div>
  )
}
