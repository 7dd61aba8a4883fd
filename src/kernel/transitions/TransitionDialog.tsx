import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../useRefusal.tsx'
import { AskedFields, AskedFormProvider } from './AskedFields.tsx'
import { useAskedFields } from './useAskedFields.ts'
import type { OfferedTransition } from './useTransitions.ts'

interface TransitionDialogProps {
  of: Resource
  transition: OfferedTransition
  /** Makes the transition. @throws HttpError when it is refused */
  onMake: (asked: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}

/** Asks what a transition needs; a refusal is said here, and nothing that was typed is lost. */
export function TransitionDialog({ of, transition, onMake, onClose }: TransitionDialogProps) {
  const t = useT()
  const title = useId()
  const refusal = useRefusal()
  const asked = useAskedFields(of, transition.asks)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function make() {
    if (busy) return
    const values = await asked.values()
    if (!values) return
    setBusy(true)
    setFailure(null)
    try {
      await onMake(values)
    } catch (error) {
      if (!asked.place(error)) setFailure(error)
      setBusy(false)
    }
  }
  /** The keys of the form below the dialog are not for it. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    const isCommand = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    if (isCommand || event.key === 'F9') event.preventDefault()
    if (isCommand) void make()
  }
  return (
    <AskedFormProvider asked={asked}>
      <Dialog
        open
        onClose={busy ? undefined : onClose}
        fullWidth
        maxWidth="sm"
        aria-labelledby={title}
        onKeyDown={onKeyDown}
      >
        <DialogTitle id={title}>{transition.label}</DialogTitle>
        <DialogContent>
          <AskedFields of={of} asks={transition.asks} />
          {failure !== null && (
            <Alert severity="error" role="alert">
              {refusal(failure).message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('app.confirm.cancel')}
          </Button>
          <Button variant="contained" loading={busy} onClick={() => void make()}>
            {transition.label}
          </Button>
        </DialogActions>
      </Dialog>
    </AskedFormProvider>
  )
}
