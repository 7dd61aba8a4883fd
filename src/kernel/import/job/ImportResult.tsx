import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { changedSearch, recordAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { StepNumbers, StepProgress, StepSection } from './stepParts.tsx'
import '../import.css'

interface ImportResultProps {
  of: Resource
  job: ImportJob
  busy: boolean
  onUndo: () => void
  onAgain: () => void
}

/** The outcome of an import: applied, being undone, undone, or failed. */
export function ImportResult({ of, job, busy, onUndo, onAgain }: ImportResultProps) {
  const t = useT()
  const formats = useFormats()
  const [asking, setAsking] = useState(false)
  const { state, applied, undone, failure } = job
  const title =
    state === 'applied' || state === 'undone' || state === 'failed'
      ? t(`app.import.${state}`)
      : t('app.import.result')
  return (
    <StepSection title={title} current>
      <StepProgress job={job} />
      {state === 'failed' && (
        <Alert severity="error" role="alert">
          {failure?.message ?? t('app.failure.unknown')}
        </Alert>
      )}
      {state === 'applied' && applied && (
        <>
          <StepNumbers
            of={[
              [t('app.import.created'), applied.created],
              [t('app.import.updated'), applied.updated],
              ...(applied.left ? [[t('app.import.left'), applied.left, true] as const] : []),
            ]}
          />
          <Typography variant="body2" className="muted">
            {t('app.import.applied_at', { when: formats.moment(applied.at) })}
          </Typography>
          <div className="wrap-row">
            {applied.created > 0 && (
              <Button component={Link} to={newestFirst(of)} variant="contained">
                {t('app.import.show_created')}
              </Button>
            )}
            <Button onClick={onAgain}>{t('app.import.again')}</Button>
            <Button color="error" loading={busy} onClick={() => setAsking(true)}>
              {t('app.import.undo')}
            </Button>
          </div>
        </>
      )}
      {state === 'undone' && undone && (
        <UndoResult of={of} undone={undone} again={t('app.import.again')} onAgain={onAgain} />
      )}
      {asking && (
        <ConfirmButton
          title={t('app.import.undo_title')}
          text={t('app.import.undo_text')}
          action={t('app.import.undo')}
          color="error"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            onUndo()
          }}
        />
      )}
    </StepSection>
  )
}

/** The address of the list with the newest records first. */
function newestFirst(of: Resource): string {
  return `${of.screens.list?.path ?? ''}${changedSearch(of, '', { sort: { field: 'id', order: 'DESC' } })}`
}

interface UndoResultProps {
  of: Resource
  undone: NonNullable<ImportJob['undone']>
  /** The label of the button that starts another import. */
  again: string
  onAgain: () => void
}

/** The numbers of records that an undo has removed, restored and skipped. */
export function UndoResult({ of, undone, again, onAgain }: UndoResultProps) {
  const t = useT()
  const { removed, reverted, kept } = undone
  return (
    <>
      <StepNumbers
        of={[
          [t('app.import.removed'), removed],
          [t('app.import.reverted'), reverted],
          [t('app.import.kept'), kept.length],
        ]}
      />
      {kept.length > 0 && (
        <Alert severity="warning" role="note">
          {t('app.import.kept_hint')}
          <ul className="import-kept">
            {kept.map(({ id, name, message }) => (
              <li key={id}>
                <Link to={recordAddress(of, 'edit', id)}>{name || `№ ${id}`}</Link>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Button onClick={onAgain} className="import-step-button">
        {again}
      </Button>
    </>
  )
}
