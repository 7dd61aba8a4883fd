import LinearProgress from '@mui/material/LinearProgress'
import type { Track } from '#resources/wire/tracking.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { DayControl } from '../../../kernel/inputs/controls/dates/DayControl.tsx'
import { useRefusal } from '../../../kernel/useRefusal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Monitoring } from '../useMonitoring.ts'
import { Player } from './Player.tsx'

interface TrackPanelProps {
  model: Monitoring
  day: string
  /** Name of the vehicle. */
  name: string
}

/** The track of a day as text: its totals, stops, and gaps in the signal. */
export function TrackPanel({ model, day, name }: TrackPanelProps) {
  const t = useT()
  const refusal = useRefusal()
  const { today } = useFormats()
  const { track, playback } = model
  return (
    <section className="monitoring-track" aria-label={t('app.tracking.track_of', { name })}>
      <DayControl
        label={t('app.tracking.day')}
        value={day}
        onChange={(next) => next !== null && next <= today() && model.showDay(next)}
      />
      <Shifts model={model} />
      {track.isFetching && <LinearProgress aria-label={t('app.shell.loading')} />}
      <div role="alert">
        {track.error && (
          <p className="map-page-refused">
            {refusal(track.error).message}{' '}
            <button type="button" className="button" onClick={() => void track.refetch()}>
              {t('app.shell.retry')}
            </button>
          </p>
        )}
      </div>
      <p role="status">{track.data && <Summary track={track.data} />}</p>
      {track.data && playback && (
        <>
          <Player track={track.data} playback={playback} />
          <Stops track={track.data} onGo={playback.goTo} />
          <Visits track={track.data} onGo={playback.goTo} />
          <Fuel track={track.data} onGo={playback.goTo} />
          <Gaps track={track.data} />
        </>
      )}
    </section>
  )
}

/** The whole day, or one of its shifts, which may begin or end on another day. */
function Shifts({ model: { shift, shifts, showShift } }: { model: Monitoring }) {
  const t = useT()
  const { time } = useFormats()
  // a shift in the address may not be one of the day's
  const isOther = shift && !shifts.some((one) => one.from === shift.from)
  const all = isOther ? [shift, ...shifts] : shifts
  if (all.length === 0) return null
  return (
    <SelectField
      label={t('app.tracking.part')}
      value={shift?.from ?? ''}
      options={[
        ['', t('app.tracking.whole_day')],
        ...all.map(
          ({ from, to }) =>
            [from, t('app.tracking.shift', { from: time(from), to: time(to) })] as const,
        ),
      ]}
      onChange={(from) => showShift(all.find((one) => one.from === from) ?? null)}
    />
  )
}

const minutesOf = (ms: number): number => Math.round(ms / 60_000)

function Summary({ track: { points, km, moving, idle, max_speed: fastest } }: { track: Track }) {
  const t = useT()
  const { decimal, duration, integer, quantity } = useFormats()
  if (points.length === 0) return t('app.tracking.track_none')
  const summary = t('app.tracking.summary', {
    km: decimal(km.toFixed(1)),
    moving: duration(minutesOf(moving)),
    speed: quantity(integer(fastest), 'kmh'),
  })
  if (idle === null || minutesOf(idle) === 0) return summary
  return `${summary}. ${t('app.tracking.idle', { time: duration(minutesOf(idle)) })}`
}

interface StopsProps {
  track: Track
  onGo: (moment: number) => void
}

/** The stops, with their numbers on the map; each moves the playback there. */
function Stops({ track: { stops }, onGo }: StopsProps) {
  const t = useT()
  const { duration, point, time } = useFormats()
  if (stops.length === 0) return null
  return (
    <>
      <h3>{t('app.tracking.stops')}</h3>
      <ol className="map-page-stops" aria-label={t('app.tracking.stops')}>
        {stops.map(({ from, to, lat, lon, place_name: place }) => (
          <li key={from}>
            <button type="button" className="map-page-link" onClick={() => onGo(Date.parse(from))}>
              {time(from)}–{time(to)}
            </button>{' '}
            <span className="muted">
              {place ?? point({ lat, lon })} ·{' '}
              {duration(minutesOf(Date.parse(to) - Date.parse(from)))}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The visited places; each moves the playback to the arrival. */
function Visits({ track: { visits, points }, onGo }: StopsProps) {
  const t = useT()
  const { time } = useFormats()
  const [first] = points[0] ?? []
  if (visits.length === 0 || first === undefined) return null
  return (
    <>
      <h3>{t('app.tracking.visits')}</h3>
      <ol className="plain-list" aria-label={t('app.tracking.visits')}>
        {visits.map(({ from, to, place_id: id, place_name: name }) => (
          <li key={`${from} ${id}`}>
            <button
              type="button"
              className="map-page-link"
              onClick={() => onGo(Math.max(first, Date.parse(from)))}
            >
              {time(from)}–{to === null ? '…' : time(to)}
            </button>{' '}
            <span className="muted">{name}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Refuelling and losses on the way; each moves the playback there. */
function Fuel({ track: { fuel }, onGo }: StopsProps) {
  const t = useT()
  const { decimal, quantity, time } = useFormats()
  if (fuel.length === 0) return null
  return (
    <>
      <h3>{t('app.tracking.fuel')}</h3>
      <ul className="plain-list" aria-label={t('app.tracking.fuel')}>
        {fuel.map(({ at, litres, source }) => (
          <li key={`${at} ${source}`}>
            <button type="button" className="map-page-link" onClick={() => onGo(Date.parse(at))}>
              {time(at)}
            </button>{' '}
            <span className="muted">
              {t(litres < 0 ? 'app.tracking.fuel_lost' : `app.tracking.fuel_${source}`, {
                litres: quantity(decimal(Math.abs(litres).toFixed(1)), 'l'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Gaps({ track: { gaps } }: { track: Track }) {
  const t = useT()
  const { decimal, time } = useFormats()
  if (gaps.length === 0) return null
  return (
    <>
      <h3>{t('app.tracking.gaps')}</h3>
      <ul className="plain-list" aria-label={t('app.tracking.gaps')}>
        {gaps.map(({ from, to, km }) => (
          <li key={from}>
            {t('app.tracking.gap', {
              ...{ from: time(from), to: time(to), km: decimal(km.toFixed(1)) },
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
