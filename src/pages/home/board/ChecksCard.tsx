import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ChecksToday, GeneralData } from '#resources/kernel/views/dashboard.ts'
import type { ResourceName } from '#resources/index.ts'
import type { AppKey } from '#i18n/messages.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { useT } from '../../../common/useT.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { useFigures } from './useFigures.ts'

/** The additional dashboards, by their series; the server returns each only to its roles. */
const extras = {
  doctorData: {
    title: 'app.dashboard.doctor',
    queue: 'medical-queue',
    cards: 'medical-checkup',
    key: 'driver_id',
    states: ['waiting', 'measured', 'admitted', 'not_admitted'],
    refused: 'app.dashboard.not_admitted',
  },
  mechanicData: {
    title: 'app.dashboard.mechanic',
    queue: 'mechanic-queue',
    cards: 'mechanic-checkup',
    key: 'car_id',
    states: ['waiting', 'ready', 'not_ready'],
    refused: 'app.dashboard.not_ready',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      title: AppKey
      queue: ResourceName
      cards: ResourceName
      key: string
      states: readonly string[]
      refused: AppKey
    }
  >
>
type Extra = keyof typeof extras

/** The progress of today's checks, and those who did not pass. Hidden if none are expected. */
export function ChecksCard({ name }: { name: Extra }) {
  const body = bodies[name]
  const { data } = useFigures<GeneralData>('getGeneralDashboardData', body)
  const checks = data?.[name]
  return checks && Object.keys(checks.states).length > 0 ? (
    <Checks name={name} checks={checks} />
  ) : null
}

const bodies: Readonly<Record<Extra, object>> = {
  doctorData: { series: ['doctorData'] },
  mechanicData: { series: ['mechanicData'] },
}

function Checks({ name, checks }: { name: Extra; checks: ChecksToday }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user, resources } = useAppServices()
  const id = useId()
  const { title, queue, cards, key, states, refused } = extras[name]
  const found = resources.find((one) => one.name === cards && mayDo(user, one, 'list'))
  const of = found && isListOpen(user, found) ? found : null
  const tones = resources.find((one) => one.name === queue)?.fields.state?.options.choices ?? {}
  return (
    <section className="home-card board-checks" aria-labelledby={id}>
      <h2 id={id}>{of ? <Link to={listAddress(of)}>{t(title)}</Link> : t(title)}</h2>
      <dl>
        {states.map((state) => (
          <div key={state} data-tone={checks.states[state] ? tones[state] : undefined}>
            <dt>{translate(`resources.${queue}.options.state.${state}`)}</dt>
            <dd>{formats.integer(checks.states[state] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {checks.refused.length > 0 && (
        <p className="board-refused">
          {t(refused)}{' '}
          {checks.refused.map(({ id: who, name: said }, i) => (
            <span key={who}>
              {i > 0 && ', '}
              {of ? <Link to={listAddress(of, { [key]: who })}>{said}</Link> : said}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
