import Close from '@mui/icons-material/Close'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { NotificationPayload } from 'react-admin'

/** ms, as specified. */
export const toastTime = 3000

interface ToastProps {
  payload: NotificationPayload
  /** The same function with every drawing: a new one would begin the time anew. */
  onGone: (payload: NotificationPayload) => void
}

/**
 * Goes by itself, but not while somebody points at it or has the keyboard in it; null as its time
 * keeps it.
 */
export function Toast({ payload, onGone }: ToastProps) {
  const { message, type, notificationOptions = {} } = payload
  const { autoHideDuration: time = toastTime, messageArgs } = notificationOptions
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || time === null) return
    const timer = setTimeout(() => onGone(payload), time)
    return () => clearTimeout(timer)
  }, [held, time, payload, onGone])
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className="toast" data-type={type} {...hold}>
      <span>{typeof message === 'string' ? translate(message, messageArgs) : message}</span>
      <button aria-label={translate('app.shell.close')} onClick={() => onGone(payload)}>
        <Close aria-hidden="true" />
      </button>
    </div>
  )
}
