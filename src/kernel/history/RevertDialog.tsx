import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { AppKey } from '#i18n/messages.ts'
import { isSetBack } from '#resources/kernel/derive.ts'
import { isComputed } from '#resources/kernel/kind-traits.ts'
import type { Entry } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../form/formValues.ts'
import { QuestionActions } from '../form/save/QuestionActions.tsx'
import { useRefusal } from '../useRefusal.tsx'
import { useRecordActions } from '../list/useRecordActions.ts'
import { useFormats } from '../../common/useFormats.ts'
import { RefusedFields } from './RefusedFields.tsx'
import { useShownValue } from './useShownValue.tsx'
import '../cells/cells.css'
import './history.css'

interface RevertDialogProps {
  of: Resource
  id: number
  version: number | undefined
  entry: Entry
  /** Something is typed and not saved. */
  unsaved: boolean
  onClose: () => void
  onReverted: (row: Row) => void
}

/**
 * Asks before a change is undone, showing the values to be set. A refusal stays until it is closed.
 */
export function RevertDialog({
  of,
  id,
  version,
  entry,
  unsaved,
  onClose,
  onReverted,
}: RevertDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const actions = useRecordActions(of)
  const shown = useShownValue(of)
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const label = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const back = entry.changes.filter(({ field }) => of.fields[field] && isSetBack(of.fields[field]))
  const follows = (key: string) => of.fields[key] !== undefined && isComputed(of.fields[key])
  const kept = entry.changes.filter(
    ({ field }) => !follows(field) && !back.some((one) => one.field === field),
  )

  const confirm = async () => {
    setBusy(true)
    try {
      const { data } = await dataProvider.revert(of.name, {
        id,
        event: entry.id,
        ...(version !== undefined && { version }),
      })
      onReverted(data)
    } catch (error) {
      setRefused(error)
      setBusy(false)
      // Another user was faster. Their version is loaded, unless that would discard unsaved input.
      const current = error instanceof HttpError ? error.body.current : undefined
      if (current && !unsaved) onReverted(current as Row)
      return
    }
    onClose()
    notify('app.history.reverted' satisfies AppKey, { type: 'success', autoHideDuration: 3000 })
    await actions.refresh([id])
  }
  return (
    // Shortcuts of the form under it do not apply here.
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      onKeyDown={(event) => event.stopPropagation()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{t('app.history.revert_title')}</DialogTitle>
      <DialogContent>
        {refused ? (
          <Alert severity="warning" role="alert">
            {refusal(refused).message}
            <RefusedFields of={of} error={refused} />
          </Alert>
        ) : (
          <>
            <DialogContentText className="revert-text">
              {t('app.history.revert_text', {
                who: entry.who?.name ?? t('app.history.server'),
                when: formats.moment(entry.at),
              })}
            </DialogContentText>
            <dl className="history-changes cells wrap-anywhere">
              {back.map((change) => (
                <div key={change.field} className="history-change">
                  <dt className="caption muted">{label(change.field)}</dt>
                  <dd>{shown(change, change.before)}</dd>
                </div>
              ))}
            </dl>
            {kept.length > 0 && (
              <DialogContentText className="revert-kept">
                {t('app.history.not_restored', {
                  fields: kept.map(({ field }) => label(field)).join(', '),
                })}
              </DialogContentText>
            )}
            {unsaved && (
              <Alert severity="warning" className="revert-unsaved">
                {t('app.history.revert_unsaved')}
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      <QuestionActions
        yes={t('app.history.revert_yes')}
        busy={busy}
        refused={refused !== null}
        onYes={confirm}
        onClose={onClose}
      />
    </Dialog>
  )
}
