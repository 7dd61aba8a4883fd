import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ImportJob } from '#resources/wire/imports.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { StepNumbers, StepProgress, StepSection } from './stepParts.tsx'
import '../import.css'

interface CheckResultProps {
  job: ImportJob
  busy: boolean
  onApply: (leaveOut: boolean) => void
}

/**
 * The result of the check in numbers, and the button that applies the import; if some rows are
 * invalid, another one applies it without these.
 */
export function CheckResult({ job, busy, onApply }: CheckResultProps) {
  const t = useT()
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const { rows, create, update, same, faulty, warned = 0 } = job.counts
  const some = job.state === 'checked' && create + update > 0
  const ready = some && faulty === 0
  const nothing = rows === 0 ? 'app.import.nothing' : 'app.import.nothing_new'
  return (
    <StepSection
      title={t('app.import.check')}
      current={job.state === 'checking' || job.state === 'checked'}
    >
      <StepProgress job={job} />
      {job.state === 'checked' && (
        <StepNumbers
          of={[
            [t('app.import.will_create'), create],
            [t('app.import.will_update'), update],
            [t('app.import.same'), same],
            [t('app.import.faulty'), faulty, faulty > 0],
            ...(warned > 0 ? [[t('app.import.warned'), warned] as const] : []),
          ]}
        />
      )}
      {job.state === 'checked' && faulty === 0 && (
        <Alert severity={ready ? 'success' : 'info'} role="note">
          {t(ready ? 'app.import.ready' : nothing)}
        </Alert>
      )}
      {some && (
        <Button
          variant={ready ? 'contained' : 'outlined'}
          loading={busy}
          onClick={() => setAsking(true)}
          className="import-step-button"
        >
          {t(ready ? 'app.import.apply' : 'app.import.leave_out')}
        </Button>
      )}
      {asking && (
        <ConfirmButton
          title={t('app.import.apply_title', {
            rows: t('app.import.rows', {
              smart_count: create + update,
              count: formats.integer(create + update),
            }),
          })}
          text={t(ready ? 'app.import.apply_text' : 'app.import.leave_out_text', {
            created: formats.integer(create),
            updated: formats.integer(update),
            left: formats.integer(faulty),
          })}
          action={t('app.import.apply')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            onApply(!ready)
          }}
        />
      )}
    </StepSection>
  )
}
