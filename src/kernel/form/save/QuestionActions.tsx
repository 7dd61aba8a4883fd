import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useT } from '../../../common/useT.ts'

interface QuestionActionsProps {
  /** What is done is called so. */
  yes: string
  danger?: boolean
  busy: boolean
  /** It was refused: all that is left is to close. */
  refused: boolean
  onYes: () => Promise<void>
  onClose: () => void
}

/**
 * The buttons of a question: no, which has the keyboard, and yes; after a refusal the one that
 * closes it.
 */
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
        // A key of its own: as the first of the two before it, it would not take the keyboard.
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
