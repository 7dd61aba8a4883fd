import { isMoving } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'

/** Quarters of the progress that screen readers announce. */
const quarter = 25

/**
 * Announces the progress to screen readers: each step, each quarter of it, and the final numbers.
 */
export function ProgressAnnouncer({ job }: { job: ImportJob }) {
  const t = useT()
  const formats = useFormats()
  const { state, counts, progress, file } = job
  const percent = progress.total
    ? Math.floor(((progress.done / progress.total) * 100) / quarter) * quarter
    : 0
  const words = [
    t('app.import.running', { name: file.name }),
    t(`app.import.state.${state}`),
    ...(isMoving(job) && percent > 0 ? [formats.percent(String(percent))] : []),
    ...(state === 'checked'
      ? [`${t('app.import.faulty')}: ${formats.integer(counts.faulty)}`]
      : []),
    ...(state === 'checked' && counts.warned
      ? [`${t('app.import.warned')}: ${formats.integer(counts.warned)}`]
      : []),
  ]
  return (
    <div role="status" className="hidden">
      {words.join(', ')}
    </div>
  )
}
