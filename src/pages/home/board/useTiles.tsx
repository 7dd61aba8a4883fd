import type { ReactNode } from 'react'
import type { ResourceName } from '#resources/index.ts'
import type { ChartName, TileName } from '#resources/kernel/views/dashboard.ts'
import { nameOfDesk } from '#resources/kernel/views/desks.ts'
import { extraDashboards } from '#resources/kernel/views/extra-dashboards.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { useT } from '../../../common/useT.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { readsStock } from '../readsStock.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { DatedCard } from './DatedCard.tsx'
import { DispenserCard } from './DispenserCard.tsx'
import { DonutCard } from './charts/DonutCard.tsx'
import { FindingsCard } from './FindingsCard.tsx'
import { FuelBalanceCard, RefuelledCard } from './LitresCard.tsx'
import { ReservoirCard } from './ReservoirCard.tsx'
import { TotalsCard } from './TotalsCard.tsx'

interface NamedTile {
  name: TileName
  title: string
  tile: ReactNode
}

const donuts = [
  { name: 'car_types', call: 'getCarTypeData', of: 'car', by: 'type_id' },
  {
    name: 'purposes',
    call: 'getCarTypeByAppointmentData',
    of: 'car',
    by: 'type_by_appointment_id',
  },
  { name: 'car_statuses', call: 'getCarStatusData', of: 'car', by: 'status_id' },
  { name: 'driver_statuses', call: 'getStaffStatusData', of: 'staff', by: 'status_id' },
] as const

const dated = [
  {
    name: 'technical_passed',
    call: 'getMechanicInspectionData',
    of: 'mechanic-checkup',
    by: 'date',
    among: { is_passed: 'passed' },
  },
  {
    name: 'medical_passed',
    call: 'getMedicalInspectionData',
    of: 'medical-checkup',
    by: 'date',
    among: { is_admitted: 'admitted' },
  },
  {
    name: 'distance',
    call: 'getDistanceData',
    of: 'way-bill',
    by: 'end_date',
    among: { state: ['closed', 'posted'] },
  },
] as const

const checks = [
  { name: 'doctor', series: 'doctorData' },
  { name: 'mechanic', series: 'mechanicData' },
] as const

/** The parts of the dashboard that the user may read, in their default arrangement. */
export function useBoardTiles(): readonly NamedTile[] {
  const t = useT()
  const { user, resources } = useAppServices()
  const readable = (name: string) =>
    resources.find((one) => one.name === name && mayDo(user, one, 'list'))
  const opening = (name: ResourceName) => {
    const of = readable(name)
    return of && isListOpen(user, of) ? of : null
  }
  const orders = readable('order')
  const findings = readable('finding')
  const movements = readable('fuel-movement')
  // the journal has the same rows as the figures
  const refuellings = readable(nameOfDesk('refueling', 'history'))
  const tanks = readable('reservoir')
  const reservoir = tanks && readsStock(user) ? tanks : undefined
  const isOf = (series: keyof typeof extraDashboards) =>
    extraDashboards[series].some((id) => id === user.fmsStaff.roleId)
  const chart = (name: ChartName) => t(`app.dashboard.charts.${name}`)
  return [
    (readable('car') ?? readable('staff') ?? orders) && {
      ...{ name: 'totals' as const, title: t('app.dashboard.overall') },
      tile: (
        <TotalsCard
          cars={opening('car')}
          staff={opening('staff')}
          orders={opening('order')}
          readsOrders={orders !== undefined}
        />
      ),
    },
    findings && {
      ...{ name: 'findings' as const, title: t('app.control.title') },
      tile: <FindingsCard of={findings} />,
    },
    ...checks.map(
      ({ name, series }) =>
        isOf(series) && {
          ...{ name, title: t(`app.dashboard.${name}`) },
          tile: <ChecksCard name={series} />,
        },
    ),
    isOf('dispenserData') && {
      ...{ name: 'dispenser' as const, title: t('app.dashboard.dispenser') },
      tile: <DispenserCard />,
    },
    ...donuts.map(({ name, of: base, ...donut }) => {
      const of = readable(base)
      return (
        of && {
          name,
          title: chart(name),
          tile: <DonutCard {...donut} name={name} of={of} title={chart(name)} />,
        }
      )
    }),
    ...dated.map(({ name, of: base, ...given }) => {
      const of = readable(base)
      const counted = name === 'distance' ? { counted: t('app.dashboard.kilometres') } : {}
      const title = chart(name)
      return (
        of && {
          name,
          title,
          tile: <DatedCard {...given} {...counted} name={name} of={of} title={title} />,
        }
      )
    }),
    movements && {
      ...{ name: 'fuel_balance' as const, title: chart('fuel_balance') },
      tile: <FuelBalanceCard of={movements} />,
    },
    refuellings && {
      ...{ name: 'refuelled' as const, title: chart('refuelled') },
      tile: <RefuelledCard of={refuellings} />,
    },
    reservoir && {
      ...{ name: 'reservoirs' as const, title: chart('reservoirs') },
      tile: <ReservoirCard of={reservoir} title={chart('reservoirs')} />,
    },
  ].filter((one) => one !== false && one !== undefined)
}
