import { Link } from 'react-router-dom'
import { wallOf } from '#i18n/format/zone.ts'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import type { PlannedDay } from '#resources/wire/schedule.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { Checkbox } from '../../ui/Choice.tsx'

interface PlannedDaysProps {
  days: readonly PlannedDay[]
  /** Days excluded by the user, which stay in the list. */
  except?: readonly string[]
  /** Absent if single days cannot be excluded. */
  onExcept?: ((day: string, isLeftOut: boolean) => void) | undefined
}

/** It will not be written: there is a conflict, or a limit of work and rest blocks it. */
export function isBlocked({ busy, limits }: PlannedDay): boolean {
  return busy.length > 0 || limits.some(({ effect }) => effect === 'blocks')
}

/** The days to be written, with their conflicts and the violated limits. */
export function PlannedDays({ days, except = [], onExcept }: PlannedDaysProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const lines = [
    ...days.map((planned) => ({ day: wallOf(planned.start_date, timeZone)[0], planned })),
    ...except.map((day) => ({ day, planned: null })),
    // skipped days disappear at once, before the server has responded
  ].filter(({ day, planned }) => planned === null || !except.includes(day))
  lines.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return (
    <ul className="planned-days" aria-label={t('app.planning.days')}>
      {lines.map(({ day, planned }) => (
        <li
          key={`${day} ${planned?.car_id} ${planned?.start_date}`}
          data-clashing={(planned !== null && isBlocked(planned)) || undefined}
        >
          <DayLine day={day} planned={planned} onExcept={onExcept} />
        </li>
      ))}
    </ul>
  )
}

interface DayLineProps extends Pick<PlannedDaysProps, 'onExcept'> {
  day: string
  planned: PlannedDay | null
}

function DayLine({ day, planned, onExcept }: DayLineProps) {
  const t = useT()
  const formats = useFormats()
  const name = `${formats.weekday(day, 'short')} ${formats.day(day)}`
  return (
    <>
      {onExcept && (
        <Checkbox
          checked={planned !== null}
          aria-label={name}
          onChange={(isOn) => onExcept(day, !isOn)}
        />
      )}
      <span className="planned-day">{name}</span>
      {planned ? (
        <>
          <span>
            {formats.time(planned.start_date)}–{formats.time(planned.end_date)}
          </span>
          <span className="planned-state">
            {planned.busy.length === 0 && planned.limits.length === 0 && t('app.planning.free')}
            {planned.busy.map((one) => (
              <BusyBy key={`${one.of} ${one.resource} ${one.id} ${one.from}`} booking={one} />
            ))}
            {planned.limits.map(({ effect, text }) => (
              <span key={text} className={effect === 'warns' ? 'planned-warning' : undefined}>
                {text}
              </span>
            ))}
          </span>
        </>
      ) : (
        <span className="muted">{t('app.planning.left_out')}</span>
      )}
    </>
  )
}

/** The conflicting booking, as a link if the reader may open it. */
function BusyBy({ booking }: { booking: BookedTime }) {
  const t = useT()
  const { user, resources } = useAppServices()
  const of = resources.find(({ name }) => name === booking.resource)
  const who = t(booking.of === 'car' ? 'app.planning.car_busy' : 'app.planning.driver_busy')
  if (booking.id === null || booking.title === null) return <span>{who}</span>
  return (
    <span>
      {who}:{' '}
      {of && isRecordOpen(user, of) ? (
        <Link to={recordAddress(of, 'edit', booking.id)} target="_blank" rel="noreferrer">
          {booking.title}
        </Link>
      ) : (
        booking.title
      )}
    </span>
  )
}
