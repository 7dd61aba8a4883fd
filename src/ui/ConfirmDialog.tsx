import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useT } from '../common/useT.ts'

interface ConfirmDialogProps {
  question: string | null
  text?: string
  /** Labels that are more specific than Yes and No. */
  yes?: string
  no?: string
  onYes: () => void
  onNo: () => void
  /** Called when the dialog is closed and the focus restored. */
  onGone?: () => void
}

/** A question with Yes and No; Escape is No. Closed while `question` is null. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, text, yes, no, onYes, onNo, onGone } = props
  const t = useT()
  const title = useId()
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question !== null && question !== last) setLast(question)
  return (
    <Dialog
      open={question !== null}
      onClose={onNo}
      aria-labelledby={title}
      slotProps={onGone && { transition: { onExited: onGone } }}
    >
      <DialogTitle id={title}>{last}</DialogTitle>
      {text && (
        <DialogContent>
          <DialogContentText>{text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onYes}>{yes ?? t('app.confirm.yes')}</Button>
        <Button onClick={onNo} autoFocus variant="contained">
          {no ?? t('app.confirm.no')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
