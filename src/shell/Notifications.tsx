import { useCallback } from 'react'
import { useNotificationContext } from 'react-admin'
import type { NotificationPayload } from 'react-admin'
import { Toast } from './Toast.tsx'

const keys = new WeakMap<NotificationPayload, number>()
let counter = 0
/** The same message twice is two toasts. */
function keyOf(payload: NotificationPayload): number {
  const key = keys.get(payload) ?? (counter += 1)
  keys.set(payload, key)
  return key
}

const loud: ReadonlySet<string> = new Set(['error', 'warning'])

/**
 * Toasts, the newest below. Two regions that are always there: a screen reader interrupts for
 * errors and waits with the rest.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext()
  const onGone = useCallback(
    (gone: NotificationPayload) => setNotifications((all) => all.filter((one) => one !== gone)),
    [setNotifications],
  )
  const toasts = (wanted: boolean) =>
    notifications
      .filter(({ type }) => loud.has(type) === wanted)
      .map((one) => <Toast key={keyOf(one)} payload={one} onGone={onGone} />)
  return (
    <div className="toasts">
      <div role="alert">{toasts(true)}</div>
      <div role="status">{toasts(false)}</div>
    </div>
  )
}
