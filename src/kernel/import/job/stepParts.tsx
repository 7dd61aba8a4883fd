// Components shared by the steps of an import.
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isMoving } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import '../import.css'

interface StepSectionProps {
  title: string
  /** The current step: its heading gets the focus if nothing else has it. */
  current?: boolean
  /** Displayed beside the heading. */
  aside?: ReactNode
  children: ReactNode
}

export function StepSection({ title, current = false, aside, children }: StepSectionProps) {
  const id = useId()
  return (
    <section className="import-step" aria-labelledby={id} data-current={current}>
      <div className="wrap-row import-step-head">
        <Typography id={id} component="h3" variant="h6" tabIndex={-1} className="import-step-title">
          {title}
        </Typography>
        {aside}
      </div>
      <div className="import-step-body">{children}</div>
    </section>
  )
}

/** The progress of the server, and a note that the user need not wait. */
export function StepProgress({ job }: { job: ImportJob }) {
  const t = useT()
  const formats = useFormats()
  if (!isMoving(job)) return null
  const label = t(`app.import.${job.state as 'reading' | 'checking' | 'applying' | 'undoing'}`)
  const { done, total } = job.progress
  const progressText = total
    ? t('app.import.done_of', { done: formats.integer(done), total: formats.integer(total) })
    : ''
  return (
    <div>
      <div className="import-progress">
        <span>{label}</span>
        <span>{progressText}</span>
      </div>
      <LinearProgress
        aria-label={label}
        aria-valuetext={progressText || undefined}
        {...(total && { variant: 'determinate', value: Math.min(100, (done / total) * 100) })}
      />
      <Typography variant="body2" className="muted import-leave">
        {t('app.import.leave')}
      </Typography>
    </div>
  )
}

/** The server's refusal, shown until it is dismissed or the next attempt. */
export function StepRefusal({ error, onDismiss }: { error: unknown; onDismiss?: () => void }) {
  const t = useT()
  const refusal = useRefusal()
  if (error === null || error === undefined) return null
  const { message } = refusal(error)
  return (
    <Alert
      severity="error"
      role="alert"
      {...(onDismiss && { onClose: onDismiss, closeText: t('app.form.close') })}
    >
      {message}
    </Alert>
  )
}

/** Numbers with their labels; those of errors are red. */
export function StepNumbers({
  of,
}: {
  of: readonly (readonly [label: string, count: number, faulty?: boolean])[]
}) {
  const formats = useFormats()
  return (
    <dl className="import-numbers">
      {of.map(([label, count, faulty = false]) => (
        <div key={label} className="import-number">
          <Typography component="dt" variant="body2" className="muted">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            className="import-number-count"
            data-faulty={faulty}
          >
            {formats.integer(count)}
          </Typography>
        </div>
      ))}
    </dl>
  )
}
