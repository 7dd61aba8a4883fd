import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useDerivedPreview } from '../form/useDerivedPreview.ts'
import type { Row } from '../form/formValues.ts'
import { TransitionFields, TransitionFormProvider, DerivedFields } from './TransitionFields.tsx'
import { TransitionRefusal } from './TransitionRefusal.tsx'
import { useTransitionForm } from './useTransitionForm.ts'
import { useProposals } from './useProposals.ts'
import type { OfferedTransition } from './useTransitions.ts'

interface TransitionDialogProps {
  of: Resource
  transition: OfferedTransition
  /** The stored document. */
  row: Row
  /** Makes the transition. @throws HttpError when it is refused */
  onMake: (input: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}

/**
 * The server's question about implausible values, with these values: changed ones need a new
 * confirmation.
 */
interface Question {
  text: string
  about: string
}

/** Null for any other refusal. */
const questionIn = (of: Resource, error: unknown): string | null =>
  error instanceof HttpError && error.body.code === 'confirm' && of.confirmField
    ? error.message
    : null

/** The input of a transition; a refusal is shown here, and the input is kept. */
export function TransitionDialog({ of, transition, row, onMake, onClose }: TransitionDialogProps) {
  const t = useT()
  const title = useId()
  const input = useTransitionForm(of, transition.asks, row, transition.takes)
  const follows = transition.shows.length > 0
  const isProposed = Object.keys(transition.proposes).length > 0
  const { form } = input
  useDerivedPreview({ of, form, stored: row, enabled: follows, atOnce: isProposed })
  useProposals(form, transition.proposes)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  async function make() {
    if (busy) return
    const values = await input.values()
    if (!values) return
    setBusy(true)
    setFailure(null)
    setQuestion(null)
    const { confirmField } = of
    const isMeant = confirmField !== undefined && question?.about === JSON.stringify(values)
    try {
      await onMake(isMeant ? { ...values, [confirmField]: true } : values)
    } catch (error) {
      const text = questionIn(of, error)
      if (text !== null) setQuestion({ text, about: JSON.stringify(values) })
      if (!input.place(error) && text === null) setFailure(error)
      setBusy(false)
    }
  }
  /** Shortcuts of the form below the dialog do not apply here. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    const isCommand = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    if (isCommand || event.key === 'F9') event.preventDefault()
    if (isCommand) void make()
  }
  return (
    <TransitionFormProvider input={input}>
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
          <TransitionFields of={of} asks={transition.asks} takes={transition.takes} />
          {question && (
            <Alert severity="warning" role="alert">
              {question.text}
            </Alert>
          )}
          {failure !== null && (
            <Alert severity="error" role="alert">
              <TransitionRefusal of={of} id={row.id} error={failure} onFollow={onClose} />
            </Alert>
          )}
          {follows && <DerivedFields of={of} shows={transition.shows} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('app.form.close')}
          </Button>
          <Button variant="contained" loading={busy} onClick={() => void make()}>
            {question ? t('app.confirm.yes') : transition.label}
          </Button>
        </DialogActions>
      </Dialog>
    </TransitionFormProvider>
  )
}
