import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { NewAccessToken } from '#resources/wire/accounts/access-tokens.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

/**
 * Shows a new token, only once: closed by its button alone, so that no stray key loses it.
 */
export function NewTokenDialog({ made, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const [copied, setCopied] = useState(false)
  const { name, expires_at: until } = made.access_token
  const copy = () =>
    void navigator.clipboard.writeText(made.token).then(
      () => setCopied(true),
      () => setCopied(false), // it can still be marked and copied by hand
    )
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t('app.access_tokens.made', { name })}</DialogTitle>
      <DialogContent>
        <output className="access-token-value">{made.token}</output>
        <p>{t('app.access_tokens.once', { until: formats.moment(until) })}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>
          <span role="status">
            {t(copied ? 'app.access_tokens.copied' : 'app.access_tokens.copy')}
          </span>
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('app.access_tokens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
