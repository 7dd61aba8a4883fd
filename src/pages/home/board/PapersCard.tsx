import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PaperCounts } from '#resources/kernel/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFigures } from './useFigures.ts'

/** What the vehicle's own marks call them. */
const words: Readonly<Record<string, string>> = {
  'insurance-policy': 'insurance',
  'technical-inspection': 'inspection',
}
const standings = ['expired', 'expiring'] as const

/**
 * How many papers of vehicles have run out or soon will, with a way to each list. Absent where there
 * is no figure.
 */
export function PapersCard({ papers }: { papers: readonly Resource[] }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user } = useAppServices()
  const { data, isPending } = useFigures<PaperCounts>('getVehiclePapers')
  if (isPending) return <section className="home-card board-papers" aria-hidden="true" />
  if (!data) return null
  return (
    <section className="home-card board-papers" aria-labelledby="board-papers">
      <h2 id="board-papers">{t('app.dashboard.papers')}</h2>
      <dl>
        {papers.flatMap((of) =>
          standings.map((standing) => {
            const value = data[of.name as keyof PaperCounts]?.[standing]
            if (value === undefined) return null
            const written = formats.count(value)
            return (
              <div key={`${of.name} ${standing}`}>
                <dt>{translate(`resources.car.options.papers.${words[of.name]}_${standing}`)}</dt>
                <dd data-standing={value > 0 ? standing : undefined}>
                  {isListOpen(user, of) ? (
                    <Link to={listAddress(of, { standing: [standing] })}>{written}</Link>
                  ) : (
                    written
                  )}
                </dd>
              </div>
            )
          }),
        )}
      </dl>
    </section>
  )
}
