import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { QuestionActions } from '../form/save/QuestionActions.tsx'
import { recordTitle } from '../../common/recordTitle.ts'
import { useFailureNotice } from '../useFailureNotice.tsx'
import { UsedBy, useRefusal } from '../useRefusal.tsx'
import { useRecordActions } from './useRecordActions.ts'

/** Refusals of a removal: the record is gone, is referenced, or a rule prevents it. */
const refusing: ReadonlySet<number> = new Set([404, 409, 422])

interface DeleteDialogProps {
  of: Resource
  /** With its version: a record changed meanwhile is not removed unseen. */
  row: WireRow
  /** Unsaved changes of the form below would be lost as well. */
  unsaved?: boolean
  onClose: () => void
  /** The record is removed; called before the lists are reloaded. */
  onDone?: () => void | Promise<void>
}

/**
 * Asks before a record is removed, naming it, while a dry run checks whether it can be: a refusal
 * replaces the question, and stays, with the referring records, until it is closed.
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
  const refuse = async (error: unknown) => {
    setRefused(error)
    notifyFailure('delete', refusal(error).message)
    // another user may have been faster: the list shows their change
    await actions.refresh([])
  }
  const trial = useTrial(of, row, refuse)

  const confirm = async () => {
    trial.stop()
    setBusy(true)
    try {
      await actions.delete(row)
    } catch (error) {
      setBusy(false)
      await refuse(error)
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

/** Runs the removal as a dry run once; its refusal goes to `onRefused`. */
function useTrial(of: Resource, row: WireRow, onRefused: (error: HttpError) => Promise<void>) {
  const actions = useRecordActions(of)
  const trial = useRef<AbortController>(undefined)
  const ask = useEvent(async (signal: AbortSignal) => {
    try {
      await actions.tryDelete(row, signal)
    } catch (error) {
      // errors that do not concern the record are left to the removal itself
      const said = error instanceof HttpError && refusing.has(error.status)
      if (said && !signal.aborted) await onRefused(error)
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    trial.current = controller
    void ask(controller.signal)
    return () => controller.abort()
  }, [ask])
  return { stop: () => trial.current?.abort() }
}
