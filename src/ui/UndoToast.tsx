import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useT } from '../common/useT.ts'
import './undo-toast.css'

export interface UndoToastProps {
  message: { text: string; undo: boolean } | null
  onUndo: () => void
  onClose: () => void
}

/** ms: long enough to read and to reach the button; Ctrl+Z works afterwards too. */
const stays = 10_000

/** What was just changed, with the way back. */
export function UndoToast({ message, onUndo, onClose }: UndoToastProps) {
  const t = useT()
  const close = useEvent(onClose)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(close, stays)
    return () => clearTimeout(timer)
  }, [message, close])
  return (
    <div className="undo-toast" role="status">
      {message && (
        <span className="undo-toast-body">
          {message.text}
          {message.undo && (
            <button
              type="button"
              className="undo-toast-button"
              aria-keyshortcuts="Control+Z"
              onClick={onUndo}
            >
              {t('app.grid.undo')}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
