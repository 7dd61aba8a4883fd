import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { applyImport, undoImport } from '#dataProviders/imports.ts'
import type { ImportJob } from '#dataProviders/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../../../common/translate.ts'
import { ofPhotos } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { Announcer } from '../job/ProgressAnnouncer.tsx'
import { Confirm } from '../job/ConfirmButton.tsx'
import { FileSection } from '../file/FileSection.tsx'
import { Numbers, Progress, Refused, Section } from '../job/stepParts.tsx'
import { PhotoTable } from './PhotoTable.tsx'
import { Undone } from '../job/ImportResult.tsx'
import { useHands } from '../job/useStepFocus.ts'
import { useDeed } from '../job/useImportJob.ts'

interface PhotoStepsProps {
  of: Resource
  job: ImportJob
  onJob: (id: string | null) => void
}
/** An archive of photos: where each would go, then where each went. */
export function PhotoSteps({ of, job, onJob }: PhotoStepsProps) {
  const say = useSay()
  const formats = useFormats()
  const { act, busy, refused, dismiss } = useDeed(job)
  const [asking, setAsking] = useState(false)
  const { state, counts, failure, undone } = job
  const root = useHands(state)
  const other = () => onJob(ofPhotos)
  return (
    <Box ref={root}>
      <Announcer job={job} />
      <Refused error={refused} onDismiss={dismiss} />
      <FileSection
        job={job}
        format={job.format}
        onFormat={undefined}
        onOther={state === 'checked' || state === 'failed' ? other : undefined}
      />
      {state !== 'reading' && (
        <Section title={say(state === 'checked' ? 'app.import.check' : 'app.import.result')} current>
          <Progress job={job} />
          {failure && (
            <Alert severity="error" role="alert">
              {failure.message}
            </Alert>
          )}
          {(state === 'checked' || state === 'applied') && (
            <Numbers
              of={[
                [
                  say(state === 'checked' ? 'app.import.will_create' : 'app.import.created'),
                  state === 'checked' ? counts.create : counts.update,
                ],
                [say('app.import.photos_same'), counts.same],
                [say('app.import.photos_left'), counts.faulty, counts.faulty > 0 ? 'error.main' : 'text.primary'],
              ]}
            />
          )}
          {state === 'checked' && counts.create === 0 && (
            <Alert severity="info" role="note">
              {say('app.import.photos_none')}
            </Alert>
          )}
          {state === 'checked' && counts.create > 0 && (
            <Button variant="contained" loading={busy} onClick={() => void act(() => applyImport(job.id))} sx={{ alignSelf: 'flex-start' }}>
              {say('app.import.photos_add', { smart_count: counts.create, count: formats.integer(counts.create) })}
            </Button>
          )}
          {(state === 'applied' || state === 'failed') && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button onClick={other}>{say('app.import.photos_again')}</Button>
              {state === 'applied' && counts.update > 0 && (
                <Button color="error" loading={busy} onClick={() => setAsking(true)}>
                  {say('app.import.undo')}
                </Button>
              )}
            </Box>
          )}
          {state === 'undone' && undone && <Undone of={of} undone={undone} again={say('app.import.photos_again')} onAgain={other} />}
          {asking && (
            <Confirm
              title={say('app.import.undo_title')}
              text={say('app.import.photos_undo')}
              deed={say('app.import.undo')}
              color="error"
              onNo={() => setAsking(false)}
              onYes={() => {
                setAsking(false)
                void act(() => undoImport(job.id))
              }}
            />
          )}
        </Section>
      )}
      {(state === 'checked' || state === 'applied') && <PhotoTable of={of} job={job} />}
    </Box>
  )
}
