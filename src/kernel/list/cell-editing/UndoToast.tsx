import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useT } from '../../../common/useT.ts'

export interface UndoToastProps {
  told: { text: string; undo: boolean } | null
  onUndo: () => void
  onClose: () => void
}
/** ms: long enough to read and to reach the button; Ctrl+Z works afterwards too. */
const stays = 10_000

/** What was just changed in the list, with the way back. */
export function UndoToast({ told, onUndo, onClose }: UndoToastProps) {
  const t = useT()
  const close = useEvent(onClose)
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(close, stays)
    return () => clearTimeout(timer)
  }, [told, close])
  return (
    <div className="tell" role="status">
      {told && (
        <span className="told">
          {told.text}
          {told.undo && (
            <button type="button" className="button quiet" aria-keyshortcuts="Control+Z" onClick={onUndo}>
              {t('app.grid.undo')}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
