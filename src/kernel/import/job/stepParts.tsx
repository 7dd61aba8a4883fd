// What every step of an import is made of.
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isMoving } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useFormats } from '../../../common/useFormats.ts'

interface StepSectionProps {
  title: string
  /** The step that is to be taken now: the keyboard goes to its heading when it has nowhere else to be. */
  current?: boolean
  /** Beside the heading. */
  aside?: ReactNode
  children: ReactNode
}
export function StepSection({ title, current = false, aside, children }: StepSectionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-current={current}
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} component="h3" variant="h6" tabIndex={-1} sx={{ mr: 'auto', outlineOffset: 4, borderRadius: 0.5 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'stretch' }}>{children}</Box>
    </Box>
  )
}

/** How far the server is, and that nobody need wait for it. */
export function StepProgress({ job }: { job: ImportJob }) {
  const t = useT()
  const formats = useFormats()
  if (!isMoving(job)) return null
  const label = t(`app.import.${job.state as 'reading' | 'checking' | 'applying' | 'undoing'}`)
  const { done, total } = job.progress
  const far = total ? t('app.import.done_of', { done: formats.integer(done), total: formats.integer(total) }) : ''
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 1, mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        <span>{label}</span>
        <span>{far}</span>
      </Box>
      <LinearProgress
        aria-label={label}
        aria-valuetext={far || undefined}
        {...(total && { variant: 'determinate', value: Math.min(100, (done / total) * 100) })}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('app.import.leave')}
      </Typography>
    </div>
  )
}

/** A refusal in the server's words; it stays until it is dismissed or the next try. */
export function StepRefusal({ error, onDismiss }: { error: unknown; onDismiss?: () => void }) {
  const t = useT()
  const refusal = useRefusal()
  if (error === null || error === undefined) return null
  const { message } = refusal(error)
  return (
    <Alert severity="error" role="alert" {...(onDismiss && { onClose: onDismiss, closeText: t('app.form.close') })}>
      {message}
    </Alert>
  )
}

/** Numbers with what they count, the ones that matter larger. */
export function StepNumbers({ of }: { of: readonly (readonly [label: string, count: number, tone?: 'error.main' | 'text.primary'])[] }) {
  const formats = useFormats()
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: 1.5 }}>
      {of.map(([label, count, tone = 'text.primary']) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, color: tone, fontVariantNumeric: 'tabular-nums' }}>
            {formats.integer(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
