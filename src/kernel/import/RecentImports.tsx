import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forgetImport, isMoving, ownImports } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { watchImport, watchedImport } from './on-list/watchedImports.ts'
import { StepRefusal, StepSection } from './job/stepParts.tsx'
import './import.css'

/** Earlier imports into this resource, which can be continued, viewed or undone. */
export function RecentImports({ of, onOpen }: { of: Resource; onOpen: (job: ImportJob) => void }) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const { data, error } = useQuery({
    queryKey: ['imports', 'mine'],
    queryFn: ({ signal }) => ownImports(signal),
  })
  const jobs = data?.filter(({ resource }) => resource === of.name)
  const forget = async (job: ImportJob) => {
    setRefused(null)
    try {
      await forgetImport(job.id)
      if (watchedImport(of.name) === String(job.id)) watchImport(of.name, null)
      await queries.invalidateQueries({ queryKey: ['imports', 'mine'] })
      list.current?.querySelector('button')?.focus()
    } catch (failure) {
      setRefused(failure)
    }
  }
  return (
    <StepSection title={t('app.import.recent')}>
      <StepRefusal error={refused ?? error} />
      {jobs?.length === 0 && <Typography className="muted">{t('app.import.no_recent')}</Typography>}
      <ul ref={list} className="plain-list">
        {jobs?.map((job) => (
          <li key={job.id} className="wrap-row import-recent">
            <Button
              variant="text"
              onClick={() => onOpen(job)}
              className="wrap-anywhere import-recent-name"
            >
              {job.file.name}
            </Button>
            <Typography variant="body2" className="muted import-recent-state">
              {t(`app.import.state.${job.state}`)}
              {job.applied && `, ${formats.moment(job.applied.at)}`}
              {job.applied?.left !== undefined &&
                `, ${t('app.import.left_rows', { count: formats.integer(job.applied.left) })}`}
            </Typography>
            {!isMoving(job) && (
              <IconButton
                size="small"
                aria-label={t('app.import.forget', { name: job.file.name })}
                title={t('app.import.forget', { name: job.file.name })}
                onClick={() => void forget(job)}
              >
                <Delete fontSize="small" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </StepSection>
  )
}
