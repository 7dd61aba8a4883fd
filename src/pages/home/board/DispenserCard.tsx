import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { DispenserDay, GeneralData } from '#resources/kernel/views/dashboard.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { LevelBar } from '../../fuel/index.ts'
import { useFigures } from './useFigures.ts'

const asked = { series: ['dispenserData'] }
/** Maximum displayed tanks; the list has all of them. */
const most = 8

/** For dispensers: the contents of the tanks, and today's progress. */
export function DispenserCard() {
  const { data } = useFigures<GeneralData>('getGeneralDashboardData', asked)
  const day = data?.dispenserData
  return day && (day.tanks.ids.length > 0 || day.refuelings.count > 0) ? (
    <Dispenser day={day} />
  ) : null
}

function Dispenser({ day: { tanks, refuelings } }: { day: DispenserDay }) {
  const t = useT()
  const formats = useFormats()
  const { user, resources } = useAppServices()
  const id = useId()
  const openList = (name: string) => {
    const of = resources.find((one) => one.name === name && mayDo(user, one, 'list'))
    return of && isListOpen(user, of) ? of : null
  }
  const pump = openList('refueling')
  const tankList = openList('reservoir')
  const litres = (value: string) =>
    formats.quantity(formats.integer(Math.round(Number(value))), 'l')
  const figures = [
    [t('app.dashboard.refuellings'), formats.integer(refuelings.count)],
    [t('app.dashboard.refuelled_vehicles'), formats.integer(refuelings.vehicles)],
    [t('app.dashboard.issued'), litres(refuelings.litres)],
  ] as const
  return (
    <section className="home-card board-checks board-dispenser" aria-labelledby={id}>
      <h2 id={id}>
        {pump ? (
          <Link to={listAddress(pump)}>{t('app.dashboard.dispenser')}</Link>
        ) : (
          t('app.dashboard.dispenser')
        )}
      </h2>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="board-tanks">
        {tanks.ids.slice(0, most).map((tank, at) => {
          const value = tanks.data[at] ?? '0'
          const capacity = Number(tanks.capacity[at] ?? 0)
          const name = tanks.categories[at] ?? ''
          const percent = capacity > 0 ? Math.round((Number(value) * 100) / capacity) : 0
          return (
            <li key={tank}>
              <span>
                {tankList ? <Link to={listAddress(tankList, { id: tank })}>{name}</Link> : name}
              </span>
              <LevelBar percent={percent} litres={litres(value)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
