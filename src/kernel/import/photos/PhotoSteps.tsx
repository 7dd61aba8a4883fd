import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { applyImport, undoImport } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { photoImport } from '../../../common/importAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { ProgressAnnouncer } from '../job/ProgressAnnouncer.tsx'
import { ConfirmButton } from '../job/ConfirmButton.tsx'
import { FileSection } from '../file/FileSection.tsx'
import { StepNumbers, StepProgress, StepRefusal, StepSection } from '../job/stepParts.tsx'
import { PhotoTable } from './PhotoTable.tsx'
import { UndoResult } from '../job/ImportResult.tsx'
import { useStepFocus } from '../job/useStepFocus.ts'
import { useJobAction } from '../job/useImportJob.ts'
import '../import.css'

interface PhotoStepsProps {
  of: Resource
  job: ImportJob
  onJob: (id: string | null) => void
}

/** The import of an archive of photos: first the planned record of each photo, then the result. */
export function PhotoSteps({ of, job, onJob }: PhotoStepsProps) {
  const t = useT()
  const formats = useFormats()
  const { act, busy, refused, dismiss } = useJobAction(job)
  const [asking, setAsking] = useState(false)
  const { state, counts, failure, undone } = job
  const root = useStepFocus(state)
  const other = () => onJob(photoImport)
  return (
    <div ref={root}>
      <ProgressAnnouncer job={job} />
      <StepRefusal error={refused} onDismiss={dismiss} />
      <FileSection
        job={job}
        format={job.format}
        onFormat={undefined}
        onOther={state === 'checked' || state === 'failed' ? other : undefined}
      />
      {state !== 'reading' && (
        <StepSection
          title={t(state === 'checked' ? 'app.import.check' : 'app.import.result')}
          current
        >
          <StepProgress job={job} />
          {failure && (
            <Alert severity="error" role="alert">
              {failure.message}
            </Alert>
          )}
          {(state === 'checked' || state === 'applied') && (
            <StepNumbers
              of={[
                [
                  t(state === 'checked' ? 'app.import.will_create' : 'app.import.created'),
                  state === 'checked' ? counts.create : counts.update,
                ],
                [t('app.import.photos_same'), counts.same],
                [t('app.import.photos_left'), counts.faulty, counts.faulty > 0],
              ]}
            />
          )}
          {state === 'checked' && counts.create === 0 && (
            <Alert severity="info" role="note">
              {t('app.import.photos_none')}
            </Alert>
          )}
          {state === 'checked' && counts.create > 0 && (
            <Button
              variant="contained"
              loading={busy}
              onClick={() => void act(() => applyImport(job.id))}
              className="import-step-button"
            >
              {t('app.import.photos_add', {
                smart_count: counts.create,
                count: formats.integer(counts.create),
              })}
            </Button>
          )}
          {(state === 'applied' || state === 'failed') && (
            <div className="wrap-row">
              <Button onClick={other}>{t('app.import.photos_again')}</Button>
              {state === 'applied' && counts.update > 0 && (
                <Button color="error" loading={busy} onClick={() => setAsking(true)}>
                  {t('app.import.undo')}
                </Button>
              )}
            </div>
          )}
          {state === 'undone' && undone && (
            <UndoResult
              of={of}
              undone={undone}
              again={t('app.import.photos_again')}
              onAgain={other}
            />
          )}
          {asking && (
            <ConfirmButton
              title={t('app.import.undo_title')}
              text={t('app.import.photos_undo')}
              action={t('app.import.undo')}
              color="error"
              onNo={() => setAsking(false)}
              onYes={() => {
                setAsking(false)
                void act(() => undoImport(job.id))
              }}
            />
          )}
        </StepSection>
      )}
      {(state === 'checked' || state === 'applied') && <PhotoTable of={of} job={job} />}
    </div>
  )
}
