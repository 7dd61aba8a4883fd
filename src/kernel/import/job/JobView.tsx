import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState, useEffect } from 'react'
import { applyImport, checkImport, sendCorrected, undoImport } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { ProgressAnnouncer } from './ProgressAnnouncer.tsx'
import { CheckResult } from './CheckResult.tsx'
import { needsRereading, toWireSettings } from '../file/importSettings.ts'
import { ColumnMapping, ColumnMappingSummary } from '../file/ColumnMapping.tsx'
import { RowFaults, RowWarnings } from './RowFaults.tsx'
import { FileSection } from '../file/FileSection.tsx'
import { watchImport, watchedImport } from '../on-list/watchedImports.ts'
import { StepRefusal } from './stepParts.tsx'
import { PhotoSteps } from '../photos/PhotoSteps.tsx'
import { ImportResult } from './ImportResult.tsx'
import { UnknownNames } from '../names/UnknownNames.tsx'
import { useImportSettings } from '../file/useImportSettings.ts'
import { useStepFocus } from './useStepFocus.ts'
import { isMissingJob, useJobAction, useListRefresh, useImportJob } from './useImportJob.ts'
import '../import.css'

const ends: ReadonlySet<string> = new Set(['applied', 'undone', 'failed'])

/** The list reports an import that was opened here until the user has seen its outcome. */
function useMarkSeen(of: Resource, job: ImportJob | undefined): void {
  const { id, state } = job ?? {}
  useEffect(() => {
    if (id === undefined || state === undefined) return
    if (!ends.has(state)) watchImport(of.name, String(id))
    else if (watchedImport(of.name) === String(id)) watchImport(of.name, null)
  }, [of, id, state])
}

interface JobViewProps {
  of: Resource
  id: string
  /** Opens another import instead of this one; null: a new one. */
  onJob: (id: string | null) => void
}

/** One import job: all its steps on one page, completed ones collapsed to a line. */
export function JobView({ of, id, onJob }: JobViewProps) {
  const t = useT()
  const { data: job, error } = useImportJob(id)
  const gone = (error && !isMissingJob(error)) || (job && job.resource !== of.name)
  useMarkSeen(of, job)
  useListRefresh(job)
  if (gone)
    return (
      <Alert
        severity="info"
        role="alert"
        action={<Button onClick={() => onJob(null)}>{t('app.import.again')}</Button>}
      >
        {t('app.import.gone')}
      </Alert>
    )
  return (
    <>
      {error && (
        <Alert severity="warning" role="status" className="import-offline">
          {t('app.import.offline')}
        </Alert>
      )}
      {job ? (
        <Shown of={of} job={job} onJob={onJob} />
      ) : (
        !error && <LinearProgress aria-label={t('app.shell.loading')} />
      )}
    </>
  )
}

function Shown(props: Omit<JobViewProps, 'id'> & { job: ImportJob }) {
  return props.job.format.kind === 'zip' ? <PhotoSteps {...props} /> : <Steps {...props} />
}

function Steps({ of, job, onJob }: Omit<JobViewProps, 'id'> & { job: ImportJob }) {
  const { act, busy, refused, dismiss } = useJobAction(job)
  const { choice, change, settle } = useImportSettings(job)
  const [editing, setEditing] = useState(false)
  const { state } = job
  const root = useStepFocus(`${state} ${editing}`)
  const choosable = state === 'mapping' || state === 'checked'
  const open = choosable && (editing || state === 'mapping')
  const over =
    state === 'applied' || state === 'undone' || state === 'applying' || state === 'undoing'

  const check = async () => {
    const isReread = needsRereading(job, choice)
    if (await act(() => checkImport(job.id, toWireSettings(job, choice)))) {
      settle()
      setEditing(isReread)
    }
  }
  const uploadCorrected = async (file: File) => {
    const next = await act(() => sendCorrected(job.id, file))
    if (!next) return
    watchImport(of.name, String(next.id))
    onJob(String(next.id))
  }
  return (
    <div ref={root}>
      <ProgressAnnouncer job={job} />
      <StepRefusal error={refused} onDismiss={dismiss} />
      {job.failure && state !== 'failed' && (
        <Alert severity="error" role="alert">
          {job.failure.message}
        </Alert>
      )}
      <FileSection
        job={job}
        format={choice.format}
        onFormat={open ? (format) => change({ ...choice, format }) : undefined}
        onOther={choosable || state === 'failed' ? () => onJob(null) : undefined}
      />
      {open && (
        <ColumnMapping
          job={job}
          choice={choice}
          onChange={change}
          onCheck={() => void check()}
          busy={busy}
        />
      )}
      {!open && state !== 'reading' && state !== 'failed' && (
        <ColumnMappingSummary
          job={job}
          choice={choice}
          onEdit={choosable ? () => setEditing(true) : undefined}
        />
      )}
      {(state === 'checking' || (state === 'checked' && !open)) && (
        <CheckResult
          job={job}
          busy={busy}
          onApply={(leaveOut) => void act(() => applyImport(job.id, leaveOut))}
        />
      )}
      {state === 'checked' && !open && job.unknown.length > 0 && (
        <UnknownNames
          of={of}
          job={job}
          choice={choice}
          onChange={change}
          onResolve={() => void check()}
          busy={busy}
        />
      )}
      {((state === 'checked' && !open) || state === 'applied') && job.counts.faulty > 0 && (
        <RowFaults job={job} busy={busy} onCorrected={(file) => void uploadCorrected(file)} />
      )}
      {state === 'checked' && !open && (job.counts.warned ?? 0) > 0 && <RowWarnings job={job} />}
      {(over || state === 'failed') && (
        <ImportResult
          of={of}
          job={job}
          busy={busy}
          onUndo={() => void act(() => undoImport(job.id))}
          onAgain={() => onJob(null)}
        />
      )}
    </div>
  )
}
