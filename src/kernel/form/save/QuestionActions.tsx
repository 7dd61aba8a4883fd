import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useT } from '../../../common/useT.ts'

interface QuestionActionsProps {
  /** The label of the confirming action. */
  yes: string
  danger?: boolean
  busy: boolean
  /** It was refused: the dialog can only be closed. */
  refused: boolean
  onYes: () => Promise<void>
  onClose: () => void
}

/** The buttons of a question: no, focused, and yes; after a refusal only close. */
export function QuestionActions({
  yes,
  danger = false,
  busy,
  refused,
  onYes,
  onClose,
}: QuestionActionsProps) {
  const t = useT()
  return (
    <DialogActions>
      {refused ? (
        // A separate key: reusing the first of the two buttons, it would not take the focus.
        <Button key="close" onClick={onClose} variant="contained" autoFocus>
          {t('app.in_use.close')}
        </Button>
      ) : (
        <>
          <Button onClick={onClose} disabled={busy} autoFocus>
            {t('app.confirm.cancel')}
          </Button>
          <Button
            onClick={() => void onYes()}
            color={danger ? 'error' : 'primary'}
            variant="contained"
            loading={busy}
          >
            {yes}
          </Button>
        </>
      )}
    </DialogActions>
  )
}
