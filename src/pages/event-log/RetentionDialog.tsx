import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { saveRetention } from '#dataProviders/event-log.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { AppKey } from '#i18n/messages.ts'
import type { Retention } from '#resources/wire/event-log.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import './event-log.css'

/** Asks for the number of months; a refusal is shown at the number. */
export function RetentionDialog({
  retention: { months, shortens },
  onClose,
}: {
  retention: Retention
  onClose: (changed: boolean) => void
}) {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const title = useId()
  const [value, setValue] = useState(String(months))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const fault = refused instanceof HttpError ? refused.body.fields?.months : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    let saved: Retention
    try {
      saved = await saveRetention(Number(value))
    } catch (error) {
      setRefused(error)
      setBusy(false)
      return
    }
    const { pending } = saved
    notify((pending ? 'app.logging.kept_later' : 'app.logging.kept') satisfies AppKey, {
      type: 'success',
      autoHideDuration: 3000,
      messageArgs: { day: pending ? formats.day(pending.from) : '' },
    })
    onClose(true)
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : () => onClose(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id={title}>{t('app.logging.keep_title')}</DialogTitle>
        <DialogContent>
          <DialogContentText className="retention-part">
            {t('app.logging.keep_text')}
          </DialogContentText>
          {!shortens && (
            <DialogContentText className="retention-part">
              {t('app.logging.keep_only')}
            </DialogContentText>
          )}
          {refused !== null && !fault && (
            <Alert severity="warning" role="alert" className="retention-part">
              {refusal(refused).message}
            </Alert>
          )}
          <TextField
            label={t('app.logging.keep_months')}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            error={fault !== undefined}
            helperText={fault}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose(false)} disabled={busy}>
            {t('app.confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t('app.logging.keep_save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
