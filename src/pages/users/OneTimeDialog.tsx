import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { OneTimePassword } from '#resources/wire/accounts/users.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import './users.css'

/**
 * Shows a one-time password, which cannot be displayed again; closed only by its button, so that no
 * stray key closes it.
 */
export function OneTimeDialog({ made, onClose }: { made: OneTimePassword; onClose: () => void }) {
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(made.password).then(
      () => setCopied(true),
      () => setCopied(false), // if copying fails, it can still be read and typed
    )
  return (
    <Dialog open aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t('app.user_account.made', { login: made.login })}</DialogTitle>
      <DialogContent>
        <Typography component="output" className="one-time-password">
          {made.password}
        </Typography>
        <Typography>
          {t('app.user_account.shown_once', { until: formats.moment(made.expires_at) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>
          <span role="status">
            {t(copied ? 'app.user_account.copied' : 'app.user_account.copy')}
          </span>
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('app.user_account.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
