import { Link } from 'react-router-dom'
import type { OrderCounts, Shares, Totals } from '#resources/kernel/views/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { momentsOf } from '../../../kernel/list/filters/dateRanges.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFigures } from './useFigures.ts'

/** The series have separate calls and cards. */
const totalsAlone = { series: [] }

interface TotalsCardProps {
  cars: Resource | null
  staff: Resource | null
  orders: Resource | null
  /** The reader may count orders, even without access to their list. */
  readsOrders: boolean
}

/**
 * The overall figures and their time. `cars`, `staff` and `orders` are the counted resources, if
 * the user may open their lists. Hidden without figures.
 */
export function TotalsCard({ cars, staff, orders, readsOrders }: TotalsCardProps) {
  const t = useT()
  const formats = useFormats()
  const { data, isPending } = useFigures<Totals>('getGeneralDashboardData', totalsAlone)
  // the number of drivers among employees: their chart uses the same query
  const { data: drivers } = useFigures<Shares>('getStaffStatusData', undefined, staff !== null)
  const { data: counts } = useFigures<OrderCounts>('getOrderData', undefined, readsOrders)
  if (isPending) return <section className="home-card board-totals" aria-hidden="true" />
  if (!data) return null
  const days = momentsOf({ from: data.from_date, to: data.to_date }, formats.timeZone)
  const figures = [
    { label: t('app.dashboard.vehicles'), value: data.cars_count, to: cars && listAddress(cars) },
    {
      ...{ label: t('app.dashboard.drivers'), value: data.drivers_count },
      to: staff && listAddress(staff, drivers?.among),
    },
    {
      ...{ label: t('app.dashboard.orders'), value: counts?.orders_count },
      to: orders && listAddress(orders, { order_date: days }),
    },
    {
      ...{ label: t('app.dashboard.completed_orders'), value: counts?.orders_count_completed },
      to: orders && listAddress(orders, { order_date: days, state: ['completed'] }),
    },
  ]
  if (figures.every(({ value }) => !value)) return null
  return (
    <section className="home-card board-totals" aria-labelledby="board-overall">
      <h2 id="board-overall">{t('app.dashboard.overall')}</h2>
      <dl>
        {figures.map(
          ({ label, value, to }) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd title={formats.integer(value)}>
                  {to ? <Link to={to}>{formats.count(value)}</Link> : formats.count(value)}
                </dd>
              </div>
            ),
        )}
      </dl>
      <time dateTime={data.updated_at}>
        {t('app.dashboard.updated', { time: formats.time(data.updated_at) })}
      </time>
    </section>
  )
}
