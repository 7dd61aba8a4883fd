import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useT } from '../common/useT.ts'
import './shown-once.css'

interface ShownOnceDialogProps {
  title: string
  /** The secret. */
  value: string
  text: string
  onClose: () => void
}

/**
 * Shows a secret, only once: closed by its button alone, so that no stray key loses it.
 */
export function ShownOnceDialog({ title, value, text, onClose }: ShownOnceDialogProps) {
  const t = useT()
  const titleId = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false), // it can still be marked and copied by hand
    )
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <output className="shown-once">{value}</output>
        <p>{text}</p>
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
