import { createPortal } from 'react-dom'
import { useSignal } from '../common/useSignal.ts'
import { useT } from '../common/useT.ts'
import { Toast } from './Toast.tsx'
import { toastRegion } from './toastRegion.ts'

export interface UndoToastProps {
  message: { text: string; undo: boolean } | null
  onUndo: () => void
  onClose: () => void
  /** Displayed within a form: a dialog hides everything outside of it. */
  inForm?: boolean
}

/** ms: long enough to read and to reach the button; Ctrl+Z works afterwards too. */
const stays = 10_000

/** The last change, with an undo button, as a toast. */
export function UndoToast({ message, onUndo, onClose, inForm = false }: UndoToastProps) {
  const t = useT()
  const region = useSignal(toastRegion)
  const toast = message && (
    <Toast message={message} type="success" time={stays} onGone={onClose}>
      {message.text}
      {message.undo && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts="Control+Z"
          onClick={onUndo}
        >
          {t('app.grid.undo')}
        </button>
      )}
    </Toast>
  )
  if (region && !inForm) return createPortal(toast, region)
  return (
    <div className={inForm ? 'toasts toasts-in-form' : 'toasts'} role="status">
      {toast}
    </div>
  )
}
