import { useGetManyReference } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { recurringDays } from '#resources/dispatch/index.ts'
import type { Recurrence } from '#resources/dispatch/index.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import './orders.css'

/** Maximum listed days. */
const most = 8
const civil = /^\d{4}-\d{2}-\d{2}$/

/** The typed values may not define a day yet. */
function typedRecurrence(values: Record<string, unknown>): Recurrence | null {
  const { repeat, every_days: every, month_day: date, starts_on: first, ends_on: last } = values
  if (!civil.test(String(first)) || (last != null && !civil.test(String(last)))) return null
  const counts: Readonly<Record<string, unknown>> = { days: every, month: date, weekdays: 1 }
  const needed = counts[String(repeat)]
  if (!Number.isInteger(needed) || Number(needed) < 1) return null
  return values as unknown as Recurrence
}

/** In the form of a new recurring order: the days of its orders, by the typed values. */
export function NextDays() {
  return <DayList values={useWatch() as Record<string, unknown>} closed={new Map()} />
}

/** The next days of a stored recurring order, with the orders created or skipped. */
export function NextDaysOf({ id }: { id: number }) {
  return <DayList values={useWatch() as Record<string, unknown>} closed={useClosedDays(id)} />
}

export function NextDaysOfRecord({ row }: { row: Row }) {
  return <DayList values={row} closed={useClosedDays(row.id)} />
}

type Closed = ReadonlyMap<string, 'made' | 'skipped'>

/** Days that have an order, or that are skipped. */
function useClosedDays(id: number): Closed {
  const pagination = { page: 1, perPage: 100 }
  const about = { target: 'recurrence_id', id, pagination }
  const { data: orders } = useGetManyReference<Row>('order', {
    ...about,
    sort: { field: 'order_date', order: 'DESC' },
  })
  const { data: skips } = useGetManyReference<Row>('order-recurrence-skip', {
    ...about,
    sort: { field: 'day', order: 'DESC' },
  })
  return new Map([
    ...(skips ?? []).map((one) => [String(one.day), 'skipped'] as const),
    ...(orders ?? []).map((one) => [String(one.planned_on), 'made'] as const),
  ])
}

function DayList({ values, closed }: { values: Record<string, unknown>; closed: Closed }) {
  const t = useT()
  const formats = useFormats()
  const recurrence = typedRecurrence(values)
  if (!recurrence || values.state === 'ended') return null
  const days = recurringDays(recurrence, { from: formats.today(), count: most })
  return (
    <section className="next-days" aria-label={t('app.orders.next_days')}>
      <strong>{t('app.orders.next_days')}</strong>
      {days.length === 0 && <p>{t('app.orders.no_days')}</p>}
      <ul>
        {days.map((day) => {
          const became = closed.get(day)
          return (
            <li key={day} className={became === 'skipped' ? 'muted' : undefined}>
              {`${formats.weekday(day, 'short')} ${formats.day(day)}`}
              {became && <span className="muted"> – {t(`app.orders.${became}`)}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
