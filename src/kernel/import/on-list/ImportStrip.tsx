import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HttpError } from '#dataProviders/http/call.ts'
import { isMoving } from '#dataProviders/import-jobs.ts'
import type { ImportJob, ImportState } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import type { Translate } from '../../../common/useT.ts'
import { importAddress } from '../../../common/importAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { watchImport } from './watchedImports.ts'
import { useListRefresh, useImportJob } from '../job/useImportJob.ts'
import '../import.css'

/** The severity by state; all other states are info. */
const severities: Readonly<Partial<Record<ImportState, 'error' | 'success'>>> = {
  failed: 'error',
  applied: 'success',
  undone: 'success',
}

/** Over the list: the progress of an import into it, or its result, until that has been viewed. */
export function ImportStrip({ of, id }: { of: Resource; id: string }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { data: job, error } = useImportJob(id)
  useListRefresh(job)
  // It was dismissed in another place: nothing to report.
  const gone = error instanceof HttpError && error.status === 404
  useEffect(() => {
    if (gone) watchImport(of.name, null)
  }, [gone, of])
  const words = useWords(job)
  if (!job || gone) return null
  return (
    <Alert
      severity={severities[job.state] ?? 'info'}
      role="status"
      className="import-strip"
      action={
        <>
          <Button
            color="inherit"
            component={Link}
            to={pathname + importAddress(search, id)}
            state={{ list: pathname + search }}
          >
            {t('app.import.open')}
          </Button>
          {!isMoving(job) && (
            <Button color="inherit" onClick={() => watchImport(of.name, null)}>
              {t('app.import.hide')}
            </Button>
          )}
        </>
      }
    >
      {words}
      {isMoving(job) && (
        <LinearProgress
          aria-label={words}
          {...(job.progress.total && {
            variant: 'determinate',
            value: Math.min(100, (job.progress.done / job.progress.total) * 100),
          })}
          className="import-strip-progress"
        />
      )}
    </Alert>
  )
}

function useWords(job: ImportJob | undefined): string {
  const t = useT()
  const formats = useFormats()
  if (!job) return ''
  const { state, failure } = job
  const numbers = listNumbers(job, t)
  return [
    `${t('app.import.running', { name: job.file.name })}: ${t(`app.import.state.${state}`)}`,
    ...numbers
      .filter(([, count], at) => at === 0 || count > 0)
      .map(([label, count]) => `${label}: ${formats.integer(count)}`),
    ...(failure ? [failure.message] : []),
  ].join('. ')
}

function listNumbers(job: ImportJob, t: Translate): (readonly [string, number])[] {
  const { state, counts, applied, undone } = job
  if (state === 'applied' && applied)
    return [
      [t('app.import.created'), applied.created],
      [t('app.import.updated'), applied.updated],
    ]
  if (state === 'undone' && undone)
    return [
      [t('app.import.removed'), undone.removed],
      [t('app.import.reverted'), undone.reverted],
    ]
  return state === 'checked' ? [[t('app.import.faulty'), counts.faulty]] : []
}
