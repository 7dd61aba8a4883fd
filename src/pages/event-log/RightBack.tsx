import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { RightChange } from '#resources/wire/event-log.ts'
import { setAccess } from '#dataProviders/access/user-administration.ts'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { QuestionActions } from '../../kernel/form/save/QuestionActions.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useFormats } from '../../common/useFormats.ts'
import './event-log.css'

interface RightBackProps {
  row: Row
  id: number
  right: RightChange
  /** The role and the right. */
  title: string
  /** The level to be set, in words. */
  level: string
  onClose: () => void
  onReverted: () => void
}

/**
 * Asks before a level is reverted; a level that was changed again is kept, and a refusal stays
 * until it is closed.
 */
export function RightBack({
  row,
  id,
  right,
  title: what,
  level,
  onClose,
  onReverted,
}: RightBackProps) {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await setAccess([{ row: { id, level: right.after }, level: right.before }])
    } catch (error) {
      setRefused(error)
      setBusy(false)
      onReverted()
      return
    }
    onClose()
    notify('app.history.reverted' satisfies AppKey, { type: 'success', autoHideDuration: 3000 })
    onReverted()
  }
  const who = String(row.staff_name ?? row.login ?? t('app.history.server'))
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>{t('app.history.revert_title')}</DialogTitle>
      <DialogContent>
        {refused ? (
          <Alert severity="warning" role="alert">
            {refusal(refused).message}
          </Alert>
        ) : (
          <>
            <DialogContentText className="right-back-text">
              {t('app.history.revert_text', { who, when: formats.moment(String(row.reg_date)) })}
            </DialogContentText>
            <dl className="right-back">
              <dt className="caption muted">{what}</dt>
              <dd>{level}</dd>
            </dl>
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
