import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useT } from '../../../common/useT.ts'

interface ConfirmButtonProps {
  title: string
  text: string
  /** The label of the confirming button. */
  action: string
  color?: 'primary' | 'error'
  onYes: () => void
  onNo: () => void
}

/** Asks for confirmation before many records change; Escape means no. */
export function ConfirmButton({
  title,
  text,
  action,
  color = 'primary',
  onYes,
  onNo,
}: ConfirmButtonProps) {
  const t = useT()
  const head = useId()
  const body = useId()
  return (
    <Dialog
      open
      onClose={onNo}
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={head}
      aria-describedby={body}
    >
      <DialogTitle id={head}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={body}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onNo} autoFocus>
          {/* Beside a button that undoes something, "Cancel" would be ambiguous. */}
          {t(color === 'error' ? 'app.form.back' : 'app.confirm.cancel')}
        </Button>
        <Button onClick={onYes} color={color} variant="contained">
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
