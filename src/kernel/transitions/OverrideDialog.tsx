import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { TransitionRefusal } from './TransitionRefusal.tsx'

interface OverrideDialogProps {
  of: Resource
  id: number
  /** The label of the transition. */
  label: string
  /** The refusal with its reasons. */
  error: unknown
  /** Makes the transition despite the reasons. @throws HttpError when it is refused */
  onMake: (reason: string) => Promise<void>
  onClose: () => void
}

/** Maximum characters of a reason. */
const longest = 300

/** The reasons against a transition, and an input for the reason to override them. */
export function OverrideDialog({ of, id, label, error, onMake, onClose }: OverrideDialogProps) {
  const t = useT()
  const title = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(error)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || reason.trim() === '') return
    setBusy(true)
    try {
      await onMake(reason.trim())
    } catch (again) {
      setRefusal(again)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      // shortcuts of the form below do not apply here
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={title}>{label}</DialogTitle>
        <DialogContent>
          <Alert severity="error" role="alert">
            <TransitionRefusal of={of} id={id} error={refusal} onFollow={onClose} />
          </Alert>
          <TextField
            autoFocus
            required
            fullWidth
            margin="normal"
            label={t('app.verdict.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('app.confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={reason.trim() === ''}>
            {t('app.verdict.override')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
