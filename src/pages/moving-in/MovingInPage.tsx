// Guides an organisation to its first day. Progress is computed from the data, so that records
// entered elsewhere count too.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ownImports } from '#dataProviders/import-jobs.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { FirstDay } from './FirstDay.tsx'
import { hasBegun, stepsOf } from './movingInSteps.ts'
import { SubjectLine } from './SubjectLine.tsx'
import { useMovingIn } from './useMovingIn.ts'
import '../../kernel/cells/cells.css'
import './moving-in.css'

export function MovingInPage({ of }: { of: Resource }) {
  const t = useT()
  const translate = useTranslate()
  const { data: lines, error, refetch } = useMovingIn(of)
  const { data: jobs = [] } = useQuery({
    queryKey: ['imports', 'mine'],
    queryFn: ({ signal }) => ownImports(signal),
  })
  const steps = stepsOf(lines ?? [])
  return (
    <section className="moving-in cells" aria-busy={!lines && !error}>
      <p>
        {t('app.moving_in.intro')} {lines && !hasBegun(lines) && t('app.moving_in.undo_until')}
      </p>
      <div role="alert">{error && <RetryNote error={error} onAgain={() => void refetch()} />}</div>
      {lines && (
        <>
          <p role="status" className="moving-in-progress">
            {t('app.moving_in.progress', {
              done: steps.filter(({ done }) => done).length,
              all: steps.length,
            })}
          </p>
          <ol>
            {steps.map(({ name, lines: own, done }) => (
              <li key={name} data-done={done}>
                <h2>{translate(`resources.${of.name}.options.step.${name}`)}</h2>
                {name === 'first_day' ? (
                  <FirstDay begun={hasBegun(own)} steps={steps} onOpen={() => void refetch()} />
                ) : (
                  <ul>
                    {own.map((line) => (
                      <SubjectLine key={line.subject} line={line} jobs={jobs} />
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
