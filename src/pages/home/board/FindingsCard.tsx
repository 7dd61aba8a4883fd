import { useId } from 'react'
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

/** What is open in the control centre, each number with the way to its rows. */
export function FindingsCard({ of }: { of: Resource }) {
  const t = useT()
  const formats = useFormats()
  const id = useId()
  const { user } = useAppServices()
  const { data } = useFigures<OpenFindings>('getControlData')
  if (!data) return null
  const open = { slice: 'open' }
  const opens = isListOpen(user, of)
  const all = order.reduce((sum, one) => sum + data[one], 0)
  return (
    <section className="home-card board-checks" aria-labelledby={id}>
      <h2 id={id}>
        {opens ? (
          <Link to={listAddress(of, open)}>{t('app.control.title')}</Link>
        ) : (
          t('app.control.title')
        )}
      </h2>
      {all === 0 ? (
        <p className="board-refused">{t('app.control.none')}</p>
      ) : (
        <dl>
          {order.map((severity) => (
            <div key={severity} data-tone={data[severity] > 0 ? severities[severity] : 'muted'}>
              <dt>{t(`app.control.${severity}`)}</dt>
              <dd title={formats.integer(data[severity])}>
                {opens ? (
                  <Link to={listAddress(of, { ...open, severity })}>
                    {formats.count(data[severity])}
                  </Link>
                ) : (
                  formats.count(data[severity])
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
