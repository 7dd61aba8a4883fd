import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OpenFindings } from '#resources/kernel/views/dashboard.ts'
import { severities } from '#resources/kernel/views/finding.ts'
import type { Severity } from '#resources/kernel/views/finding.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFigures } from './useFigures.ts'

const order = Object.keys(severities) as Severity[]
const open = { slice: 'open' }
const sumOf = (counts: Readonly<Record<Severity, number>>) =>
  order.reduce((sum, one) => sum + counts[one], 0)

/**
 * Open findings of the control centre by severity and kind, each count with a link to its rows.
 */
export function FindingsCard({ of }: { of: Resource }) {
  const t = useT()
  const id = useId()
  const { user } = useAppServices()
  const { data } = useFigures<OpenFindings>('getControlData')
  if (!data) return null
  const opens = isListOpen(user, of)
  const title = t('app.control.title')
  const isAny = sumOf(data) > 0
  return (
    <section className="home-card board-checks board-findings" aria-labelledby={id}>
      <h2 id={id}>{opens ? <Link to={listAddress(of, open)}>{title}</Link> : title}</h2>
      {isAny && <Severities of={opens ? of : null} counts={data} />}
      {isAny && opens && <Kinds of={of} kinds={data.kinds} />}
      <Others counts={data.beyond} isAny={isAny} />
    </section>
  )
}

type Counts = Readonly<Record<Severity, number>>

function Severities({ of, counts }: { of: Resource | null; counts: Counts }) {
  const t = useT()
  const formats = useFormats()
  return (
    <dl>
      {order.map((severity) => {
        const count = counts[severity]
        if (count === 0) return null
        const shown = formats.count(count)
        return (
          <div key={severity} data-tone={severities[severity]}>
            <dt>{t(`app.control.${severity}`)}</dt>
            <dd title={formats.integer(count)}>
              {of ? <Link to={listAddress(of, { ...open, severity })}>{shown}</Link> : shown}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Kinds({ of, kinds }: { of: Resource; kinds: OpenFindings['kinds'] }) {
  const translate = useTranslate()
  const formats = useFormats()
  return (
    <ul>
      {kinds.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={listAddress(of, { ...open, kind })}>
            <span>{translate(`resources.${of.name}.options.kind.${kind}`)}</span>
            <strong data-tone={of.fields.kind?.options.choices?.[kind]}>
              {formats.integer(count)}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** States that there are no findings, or counts those of documents that the reader may not see. */
function Others({ counts, isAny }: { counts: Counts; isAny: boolean }) {
  const t = useT()
  const formats = useFormats()
  const said = order.flatMap((severity) => {
    const name = t(`app.control.${severity}`)
    return counts[severity] > 0 ? [`${name}: ${formats.integer(counts[severity])}`] : []
  })
  if (said.length > 0)
    return <p className="board-refused">{t('app.control.beyond', { counts: said.join(', ') })}</p>
  return isAny ? null : <p className="board-refused">{t('app.control.none')}</p>
}
