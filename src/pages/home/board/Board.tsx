import type { ResourceName } from '#resources/index.ts'
import { nameOfDesk } from '#resources/kernel/desks.ts'
import { extraDashboards } from '#resources/kernel/extra-dashboards.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../../common/useT.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { DatedCard } from './DatedCard.tsx'
import { DispenserCard } from './DispenserCard.tsx'
import { DonutCard } from './DonutCard.tsx'
import { FuelBalanceCard, RefuelledCard } from './LitresCard.tsx'
import { FindingsCard } from './FindingsCard.tsx'
import { ReservoirCard } from './ReservoirCard.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import './board.css'

interface Donut {
  call: string
  of: ResourceName
  by: string
  title: AppKey
}

const donuts: readonly Donut[] = [
  { call: 'getCarTypeData', of: 'car', by: 'type_id', title: 'app.dashboard.charts.car_types' },
  {
    call: 'getCarTypeByAppointmentData',
    of: 'car',
    by: 'type_by_appointment_id',
    title: 'app.dashboard.charts.purposes',
  },
  {
    call: 'getCarStatusData',
    of: 'car',
    by: 'status_id',
    title: 'app.dashboard.charts.car_statuses',
  },
  {
    call: 'getStaffStatusData',
    of: 'staff',
    by: 'status_id',
    title: 'app.dashboard.charts.driver_statuses',
  },
]

const dated = [
  {
    call: 'getMechanicInspectionData',
    of: 'mechanic-checkup',
    among: { is_passed: 'passed' },
    title: 'app.dashboard.charts.technical_passed',
  },
  {
    call: 'getMedicalInspectionData',
    of: 'medical-checkup',
    among: { is_admitted: 'admitted' },
    title: 'app.dashboard.charts.medical_passed',
  },
] as const

/** The figures of the general dashboard, each shown to users who may read what it counts. */
export function Board() {
  const t = useT()
  const { user, resources } = useAppServices()
  const readable = (name: ResourceName) =>
    resources.find((one) => one.name === name && mayDo(user, one, 'list'))
  const address = (name: ResourceName) => {
    const of = readable(name)
    return of && isListOpen(user, of) ? listAddress(of) : null
  }
  const findings = readable('finding')
  const reservoir = readable('reservoir')
  const movements = readable('fuel-movement')
  // the journal, whose list is the figures' own
  const refuellings = resources.find(
    (one) => one.name === nameOfDesk('refueling', 'history') && mayDo(user, one, 'list'),
  )
  return (
    <div className="board">
      {(readable('car') || readable('staff')) && (
        <TotalsCard cars={address('car')} staff={address('staff')} />
      )}
      {findings && <FindingsCard of={findings} />}
      {(['doctorData', 'mechanicData'] as const).map(
        (name) =>
          extraDashboards[name].some((id) => id === user.fmsStaff.roleId) && (
            <ChecksCard key={name} name={name} />
          ),
      )}
      {extraDashboards.dispenserData.some((id) => id === user.fmsStaff.roleId) && <DispenserCard />}
      {donuts.map(({ call, of: name, by, title }) => {
        const of = readable(name)
        return of && <DonutCard key={call} call={call} of={of} by={by} title={t(title)} />
      })}
      {dated.map(({ call, of: name, among, title }) => {
        const of = readable(name)
        return of && <DatedCard key={call} call={call} of={of} among={among} title={t(title)} />
      })}
      {movements && <FuelBalanceCard of={movements} />}
      {refuellings && <RefuelledCard of={refuellings} />}
      {reservoir && <ReservoirCard of={reservoir} title={t('app.dashboard.charts.reservoirs')} />}
    </div>
  )
}
