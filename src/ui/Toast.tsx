import Close from '@mui/icons-material/Close'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useEvent } from 'react-admin'
import { useT } from '../common/useT.ts'
import './toast.css'

/** ms, as specified. */
export const toastTime = 3000

interface ToastProps {
  /** The message: a new one restarts the timer. */
  message: unknown
  type?: string | undefined
  /** ms; null by its type. */
  time: number | null
  onGone: () => void
  children: ReactNode
}

/** The product's only toast. Closes by itself, unless hovered or focused. */
export function Toast({ message, type, time, onGone, children }: ToastProps) {
  const t = useT()
  const gone = useEvent(onGone)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || time === null) return
    const timer = setTimeout(gone, time)
    return () => clearTimeout(timer)
  }, [held, time, message, gone])
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className="toast" data-type={type} {...hold}>
      <span className="toast-text">{children}</span>
      <button
        type="button"
        className="toast-close"
        aria-label={t('app.shell.close')}
        onClick={onGone}
      >
        <Close aria-hidden="true" />
      </button>
    </div>
  )
}
