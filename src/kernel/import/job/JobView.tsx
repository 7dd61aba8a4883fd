import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { applyImport, checkImport, sendMended, undoImport } from '#dataProviders/imports.ts'
import type { ImportJob } from '#dataProviders/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../../../common/translate.ts'
import { Announcer } from './ProgressAnnouncer.tsx'
import { Check } from './CheckResult.tsx'
import { isReadAnew, wireChoice } from '../file/importSettings.ts'
import { Columns, ColumnsChosen } from '../file/ColumnMapping.tsx'
import { Faults } from './RowFaults.tsx'
import { FileSection } from '../file/FileSection.tsx'
import { mark } from '../on-list/watchedImports.ts'
import { Refused } from './stepParts.tsx'
import { PhotoSteps } from '../photos/PhotoSteps.tsx'
import { Result } from './ImportResult.tsx'
import { Unknown } from '../names/UnknownNames.tsx'
import { useChoice } from '../file/useImportSettings.ts'
import { useHands } from './useStepFocus.ts'
import { isLost, useDeed, useFreshAfter, useJob } from './useImportJob.ts'
import { useSeenToTheEnd } from './useMarkSeen.ts'

interface JobViewProps {
  of: Resource
  id: string
  /** Another import in the place of this one; null: a new one. */
  onJob: (id: string | null) => void
}
/** One import, as far as it is: all its steps on one page, those that are over folded to a line. */
export function JobView({ of, id, onJob }: JobViewProps) {
  const say = useSay()
  const { data: job, error } = useJob(id)
  const gone = (error && !isLost(error)) || (job && job.resource !== of.name)
  useSeenToTheEnd(of, job)
  useFreshAfter(job)
  if (gone)
    return (
      <Alert severity="info" role="alert" action={<Button onClick={() => onJob(null)}>{say('app.import.again')}</Button>}>
        {say('app.import.gone')}
      </Alert>
    )
  return (
    <>
      {error && (
        <Alert severity="warning" role="status" sx={{ mb: 1 }}>
          {say('app.import.offline')}
        </Alert>
      )}
      {job ? <Shown of={of} job={job} onJob={onJob} /> : !error && <LinearProgress aria-label={say('app.shell.loading')} />}
    </>
  )
}

function Shown(props: Omit<JobViewProps, 'id'> & { job: ImportJob }) {
  return props.job.format.kind === 'zip' ? <PhotoSteps {...props} /> : <Steps {...props} />
}
function Steps({ of, job, onJob }: Omit<JobViewProps, 'id'> & { job: ImportJob }) {
  const { act, busy, refused, dismiss } = useDeed(job)
  const { choice, change, settle } = useChoice(job)
  const [editing, setEditing] = useState(false)
  const { state } = job
  const root = useHands(`${state} ${editing}`)
  const choosable = state === 'mapping' || state === 'checked'
  const open = choosable && (editing || state === 'mapping')
  const over = state === 'applied' || state === 'undone' || state === 'applying' || state === 'undoing'

  const check = async () => {
    const anew = isReadAnew(job, choice)
    if (await act(() => checkImport(job.id, wireChoice(job, choice)))) {
      settle()
      setEditing(anew)
    }
  }
  const mended = async (file: File) => {
    const next = await act(() => sendMended(job.id, file))
    if (!next) return
    mark(of.name, String(next.id))
    onJob(String(next.id))
  }
  return (
    <Box ref={root}>
      <Announcer job={job} />
      <Refused error={refused} onDismiss={dismiss} />
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
      {open && <Columns job={job} choice={choice} onChange={change} onCheck={() => void check()} busy={busy} />}
      {!open && state !== 'reading' && state !== 'failed' && (
        <ColumnsChosen job={job} choice={choice} onEdit={choosable ? () => setEditing(true) : undefined} />
      )}
      {(state === 'checking' || (state === 'checked' && !open)) && (
        <Check job={job} busy={busy} onApply={() => void act(() => applyImport(job.id))} />
      )}
      {state === 'checked' && !open && job.unknown.length > 0 && (
        <Unknown of={of} job={job} choice={choice} onChange={change} onResolve={() => void check()} busy={busy} />
      )}
      {state === 'checked' && !open && job.counts.faulty > 0 && <Faults job={job} busy={busy} onMended={(file) => void mended(file)} />}
      {(over || state === 'failed') && (
        <Result of={of} job={job} busy={busy} onUndo={() => void act(() => undoImport(job.id))} onAgain={() => onJob(null)} />
      )}
    </Box>
  )
}
