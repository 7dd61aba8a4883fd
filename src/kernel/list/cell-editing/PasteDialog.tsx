import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { PastePreview } from './PastePreview.tsx'
import { mostPastedRows } from './pasteCheck.ts'
import type { PasteColumns } from './pasteCheck.ts'
import { usePaste } from './usePaste.ts'
import type { Pasted } from './useCellEditing.tsx'
import type { useCellWriter, WrittenCells } from './useCellWriter.ts'
import './cell-editing.css'

interface PasteDialogProps {
  of: Resource
  columns: PasteColumns
  rows: readonly WireRow[]
  pasted: Pasted
  creates: boolean
  write: ReturnType<typeof useCellWriter>['writeAll']
  onClose: () => void
  /** Everything is stored; the dialog closes by itself. */
  onDone: (written: WrittenCells) => void
}

/**
 * Previews a paste: the number of records, invalid cells, and unknown names. Then writes all or
 * nothing: a refusal is shown at its cell, to be corrected here.
 */
export function PasteDialog({
  of,
  columns,
  rows,
  pasted,
  creates,
  write,
  onClose,
  onDone,
}: PasteDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const refusal = useRefusal()
  const paste = usePaste(of, columns, rows, pasted, creates)
  const { checked, plan, failure } = paste
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const creating = paste.decided.some((one) => 'create' in one)
  const nothing = plan === null || (plan.changes.length === 0 && !creating)

  const apply = async () => {
    setError(null)
    setBusy(true)
    try {
      const { made, changes } = await paste.prepare()
      const outcome = await write(changes, made, pasted.at)
      setRefused(outcome.refused.length)
      if (outcome.refused.length > 0) return paste.refuse(changes, outcome.refused)
      onDone(outcome)
      onClose()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const problem = failure ?? error
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="paste-title"
      role="alertdialog"
    >
      <DialogTitle id="paste-title">{t('app.paste.title')}</DialogTitle>
      <DialogContent>
        {!checked && !problem && (
          <>
            <span role="status">{t('app.paste.checking')}</span>
            <LinearProgress className="paste-progress" aria-label={t('app.paste.checking')} />
          </>
        )}
        {problem !== null && (
          <Alert severity="error" role="alert">
            {refusal(problem).message}
          </Alert>
        )}
        {checked && plan && (
          <>
            {checked.long && (
              <Alert severity="warning">{t('app.paste.long', { max: mostPastedRows })}</Alert>
            )}
            {checked.wide > 0 && (
              <Alert severity="warning">{t('app.paste.wide', { count: checked.wide })}</Alert>
            )}
            {checked.dropped.length > 0 && (
              <Alert severity="warning">
                {t('app.paste.dropped', { fields: checked.dropped.map(labelOf).join(', ') })}
              </Alert>
            )}
            {paste.cannotAdd && (
              <Alert severity="warning">
                {t('app.paste.cannot_add', { smart_count: checked.below, reason: paste.cannotAdd })}
              </Alert>
            )}
            {refused > 0 && !busy && (
              <Alert severity="error" role="alert">
                {t('app.paste.none_written', { smart_count: refused })}
              </Alert>
            )}
            <PastePreview of={of} paste={{ ...paste, checked, plan }} disabled={busy} />
          </>
        )}
        {busy && (
          <>
            <span role="status">{t('app.paste.writing')}</span>
            <LinearProgress className="paste-progress" aria-label={t('app.paste.writing')} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('app.confirm.cancel')}
        </Button>
        <Button
          onClick={() => void apply()}
          variant="contained"
          disabled={nothing}
          loading={busy}
          autoFocus
        >
          {t('app.paste.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
