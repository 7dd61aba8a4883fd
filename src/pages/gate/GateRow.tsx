import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { todayIn } from '#i18n/format/zone.ts'
import { judgedBy, standings } from '#resources/kernel/views/verdict.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { TransitionRefusal } from '../../kernel/transitions/TransitionRefusal.tsx'
import { reasonsOfMarks } from '../../kernel/verdict/markReasons.ts'
import { useReasonAddress } from '../../kernel/verdict/ReasonList.tsx'
import { canBeOpened, gateRowName } from './gateRows.ts'
import type { GateRow as Row } from './gateRows.ts'

interface GateRowProps {
  of: Resource
  desk: Resource
  row: Row
  /** Time of the displayed data. */
  now: number
  mayOpen: boolean
  busy: boolean
  /** Why it was not opened; undefined without a refusal. */
  error: unknown
  onOpen: () => void
  onDismiss: () => void
}

const minuteMs = 60_000

/** One row of the board: leaving, out or back. */
export function GateRow(props: GateRowProps) {
  const { of, desk, row, now, mayOpen, busy, error, onOpen, onDismiss } = props
  const t = useT()
  const clock = useClock()
  const { start_date: start, end_date: end } = row
  const due = canBeOpened(row)
  return (
    <li className="gate-row" data-state={row.state}>
      <PlannedTime at={start} />
      <div className="gate-who">
        <strong>{row.car_name}</strong>
        <span>{row.staff_name}</span>
      </div>
      <div className="gate-facts">
        {due && <Checks of={of} row={row} />}
        {row.state === 'late' && <LateBy ms={now - Date.parse(start)} />}
        {!due && row.left_at && <span>{t('app.gate.left', { time: clock(row.left_at) })}</span>}
        {row.back_at && <span>{t('app.gate.returned', { time: clock(row.back_at) })}</span>}
        {row.shift_id === null ? (
          <span className="chip">{t('app.gate.unplanned')}</span>
        ) : (
          !due &&
          end !== null && (
            <span className="muted">
              {t('app.gate.planned', { from: clock(start), to: clock(end) })}
            </span>
          )
        )}
      </div>
      {due && <Missing of={of} row={row} />}
      <div className="gate-do">
        {row.way_bill_id !== null && <SheetLink desk={desk} row={row} id={row.way_bill_id} />}
        {due && mayOpen && (
          <Button
            variant="contained"
            size="small"
            loading={busy}
            data-opens={row.id}
            aria-label={t('app.gate.open_of', { name: gateRowName(row) })}
            onClick={onOpen}
          >
            {t('app.gate.open')}
          </Button>
        )}
      </div>
      {error !== undefined && (
        <Alert severity="error" role="alert" className="gate-refusal" onClose={onDismiss}>
          <TransitionRefusal
            of={desk}
            id={row.way_bill_id ?? 0}
            error={error}
            onFollow={onDismiss}
          />
        </Alert>
      )}
    </li>
  )
}

/** The planned departure; if it is not today, with its day below. */
function PlannedTime({ at }: { at: string }) {
  const formats = useFormats()
  const day = todayIn(formats.timeZone, Date.parse(at))
  return (
    <time className="gate-time" dateTime={at}>
      {formats.time(at)}
      {day !== formats.today() && <small>{formats.day(day)}</small>}
    </time>
  )
}

/** A time of today, or the whole moment. */
function useClock(): (moment: string) => string {
  const formats = useFormats()
  const today = formats.day(formats.today())
  return (moment) => {
    const whole = formats.moment(moment)
    return whole.startsWith(today) ? formats.time(moment) : whole
  }
}

function LateBy({ ms }: { ms: number }) {
  const t = useT()
  const formats = useFormats()
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return null
  return (
    <span className="gate-late">{t('app.gate.late_by', { time: formats.duration(minutes) })}</span>
  )
}

const checks = [
  ['medical', 'app.gate.doctor'],
  ['technical', 'app.gate.mechanic'],
] as const

/** Whether the doctor and the mechanic have done their checks today. */
function Checks({ of, row }: { of: Resource; row: Row }) {
  const t = useT()
  const translate = useTranslate()
  return checks.map(([key, says]) => {
    const tone = of.fields[key]?.options.choices?.[row[key]] ?? 'plain'
    const state = translate(`resources.${of.name}.options.${key}.${row[key]}`)
    return (
      <span key={key} className={`chip chip-${tone}`}>
        {t(says, { state })}
      </span>
    )
  })
}

/**
 * The reasons against the departure, each with a link to its remedy, or a note that there are none.
 */
function Missing({ of, row }: { of: Resource; row: Row }) {
  const translate = useTranslate()
  const addressOf = useReasonAddress()
  const judged = of.fields.readiness && judgedBy(of.fields.readiness)
  if (!judged || row.readiness.length === 0) return null
  const option = (code: string) => translate(`resources.${of.name}.options.readiness.${code}`)
  const { standing, reasons } = reasonsOfMarks(judged, row.readiness, { row, option })
  const chip = `chip chip-${standings[standing]}`
  return (
    <ul className="gate-missing" aria-label={option(standing)}>
      {reasons.length === 0 && (
        <li>
          <span className={chip}>{option(standing)}</span>
        </li>
      )}
      {reasons.map(({ code, text, link }) => {
        const address = link && addressOf(link)
        return (
          <li key={code}>
            {address ? (
              <Link className={chip} to={address}>
                {text}
              </Link>
            ) : (
              <span className={chip}>{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SheetLink({ desk, row, id }: { desk: Resource; row: Row; id: number }) {
  const t = useT()
  const { user } = useAppServices()
  const label = canBeOpened(row)
    ? t('app.gate.draft')
    : t('app.gate.sheet', { number: row.number ?? id })
  if (!isRecordOpen(user, desk)) return <span>{label}</span>
  return <Link to={recordAddress(desk, 'show', id)}>{label}</Link>
}
