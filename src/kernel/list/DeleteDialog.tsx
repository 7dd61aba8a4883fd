import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { QuestionActions } from '../form/save/QuestionActions.tsx'
import { recordTitle } from '../../common/recordTitle.ts'
import { useFailureNotice } from '../useFailureNotice.tsx'
import { UsedBy, useRefusal } from '../useRefusal.tsx'
import { useRecordActions } from './useRecordActions.ts'

interface DeleteDialogProps {
  of: Resource
  /** With its version: what somebody else has changed meanwhile is not removed unseen. */
  row: WireRow
  /** A form with changes stands below: they go as well. */
  unsaved?: boolean
  onClose: () => void
  /** The record is gone; called before the lists are asked for anew. */
  onDone?: () => void | Promise<void>
}

/**
 * Asks before a record goes, naming it. A refusal stays, with what uses the record, until it is
 * closed.
 */
export function DeleteDialog({ of, row, unsaved, onClose, onDone }: DeleteDialogProps) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const notifyFailure = useFailureNotice(of)
  const actions = useRecordActions(of)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const name = recordTitle(of, row)
  const reason = refused === null ? null : refusal(refused)

  const confirm = async () => {
    setBusy(true)
    try {
      await actions.delete(row)
    } catch (error) {
      setRefused(error)
      setBusy(false)
      notifyFailure('delete', refusal(error).message)
      // Somebody else was here first: the list shows what they did.
      await actions.refresh([])
      return
    }
    await onDone?.()
    onClose()
    notify(of.archive ? 'app.form.archived' : 'app.form.deleted', { type: 'success' })
    await actions.refresh([row.id])
  }
  const getTitle = () => {
    if (!reason) return t(of.archive ? 'app.confirm.archive' : 'app.confirm.delete')
    return reason.message
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="delete-title"
      role="alertdialog"
    >
      <DialogTitle id="delete-title">{getTitle()}</DialogTitle>
      <DialogContent>
        {!reason &&
          t(of.archive ? 'app.confirm.archive_text' : 'app.confirm.delete_text', { name })}
        {!reason && unsaved && <p>{t('app.editing.unsaved_go')}</p>}
        {reason &&
          (reason.used_by?.length ? (
            <Alert severity="warning" role="alert">
              {t(reason.code === 'held' ? 'app.related.held' : 'app.in_use.text', { name })}
              <UsedBy of={of} id={row.id} uses={reason.used_by} onFollow={onClose} />
            </Alert>
          ) : (
            <Alert severity="warning" role="alert">
              {t('app.grid.quoted', { name })}
            </Alert>
          ))}
      </DialogContent>
      <QuestionActions
        yes={t(of.archive ? 'app.list.archive' : 'app.list.delete')}
        danger={!of.archive}
        busy={busy}
        refused={reason !== null}
        onYes={confirm}
        onClose={onClose}
      />
    </Dialog>
  )
}
