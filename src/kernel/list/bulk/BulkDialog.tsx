import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import type { BulkAction } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { useFailureNotice } from '../../useFailureNotice.tsx'
import { useRefusal } from '../../useRefusal.tsx'
import { useBulkAction } from './useBulkAction.ts'
import type { BulkOutcome, BulkScope } from './useBulkAction.ts'
import { useRecordActions } from '../useRecordActions.ts'
import './bulk.css'

interface BulkDialogProps {
  of: Resource
  action: BulkAction
  scope: BulkScope
  title: string
  /** The name of the transition, if the action is one. */
  transition?: string
  /** The message about the handled rows. */
  done: AppKey
  /** The label of the button. */
  button: string
  danger?: boolean
  /** The question, or the inputs. */
  children: ReactNode
  /** The values of an update; null while invalid. */
  values?: () => Promise<Readonly<Record<string, unknown>> | null>
  /** The call itself was refused. Returns true if the reason is shown elsewhere. */
  onRefused?: (error: unknown) => boolean
  onClose: () => void
  /** `left`: the ids that were refused. */
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}

/**
 * Asks, applies an action to many rows, shows its progress, and reports each refused row; the
 * report stays until it is closed.
 */
export function BulkDialog(props: BulkDialogProps) {
  const {
    of,
    action,
    transition,
    scope,
    title,
    done,
    button,
    danger,
    children,
    values,
    onRefused,
    onClose,
    onDone,
  } = props
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const notifyFailure = useFailureNotice(of)
  const actions = useRecordActions(of)
  const bulk = useBulkAction(of)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const stop = useEvent(() => bulk.stop())
  useEffect(() => stop, [stop])

  const confirm = async () => {
    const set = values && (await values())
    if (set === null) return
    setBusy(true)
    setFailure(null)
    try {
      const result = await bulk.run({ action, transition, set }, scope)
      setOutcome(result)
      await onDone(
        result.refused.flatMap(({ id }) => id ?? []),
        result,
      )
      const [first] = result.refused
      if (first && (action === 'delete' || action === 'update'))
        notifyFailure(action === 'delete' ? 'delete' : 'save', first.message)
      if (result.refused.length === 0 && result.ended === null) {
        onClose()
        // The list itself reports the changes, with an undo.
        if (result.changed.length === 0)
          notify(done, { type: 'success', messageArgs: { smart_count: result.done } })
      }
    } catch (error) {
      if (!onRefused?.(error)) setFailure(error)
    } finally {
      setBusy(false)
    }
    await actions.refresh('rows' in scope ? scope.rows.map(({ id }) => id) : 'all')
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="many-title"
      role="alertdialog"
    >
      <DialogTitle id="many-title">
        {outcome ? t(done, { smart_count: outcome.done }) : title}
      </DialogTitle>
      <DialogContent>
        <div hidden={busy || outcome !== null}>{children}</div>
        {failure !== null && !busy && (
          <Alert severity="error" role="alert" className="bulk-failure">
            {refusal(failure).message}
          </Alert>
        )}
        {busy && <BulkProgress scope={scope} handled={bulk.handled} />}
        {outcome?.ended && (
          <Alert severity="warning" role="alert" className="bulk-ended">
            {outcome.ended === 'stopped'
              ? t('app.grid.stopped')
              : t('app.grid.interrupted', { message: refusal(outcome.ended).message })}
          </Alert>
        )}
        {outcome && outcome.refused.length > 0 && (
          <RefusedRows of={of} rows={outcome.refused} onFollow={onClose} />
        )}
      </DialogContent>
      <DialogActions>
        {outcome && !busy ? (
          // A separate key: reusing the first of the two buttons, it would not take the focus.
          <Button key="close" onClick={onClose} variant="contained" autoFocus>
            {t('app.in_use.close')}
          </Button>
        ) : (
          <>
            <Button onClick={busy ? bulk.stop : onClose} autoFocus={!values}>
              {t(busy ? 'app.grid.stop' : 'app.form.close')}
            </Button>
            <Button
              onClick={() => void confirm()}
              color={danger ? 'error' : 'primary'}
              variant="contained"
              loading={busy}
            >
              {button}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The number of handled rows, and the total if known. */
function BulkProgress({ scope, handled }: { scope: BulkScope; handled: number }) {
  const t = useT()
  const total = 'rows' in scope ? scope.rows.length : scope.count
  const progress =
    total === undefined
      ? t('app.grid.so_far', { done: handled })
      : t('app.list.progress', { done: handled, total })
  return (
    <>
      <span role="status">{progress}</span>
      <LinearProgress
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (handled / total) * 100) : undefined}
        className="bulk-progress"
        aria-label={progress}
      />
    </>
  )
}
