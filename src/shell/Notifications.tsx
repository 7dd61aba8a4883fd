import { useNotificationContext, useTranslate } from 'react-admin'
import type { NotificationPayload } from 'react-admin'
import { Toast, toastTime } from '../ui/Toast.tsx'
import { toastRegion } from '../ui/toastRegion.ts'

const keys = new WeakMap<NotificationPayload, number>()
let counter = 0
/** Equal messages get different keys, so that both toasts are shown. */
function keyOf(payload: NotificationPayload): number {
  const key = keys.get(payload) ?? (counter += 1)
  keys.set(payload, key)
  return key
}

/** Other toasts are rendered into it. */
const showRegion = (at: HTMLElement | null) => toastRegion.set(at)

const loud: ReadonlySet<string> = new Set(['error', 'warning'])

/**
 * Toasts, the newest at the bottom. Two live regions that are always mounted: screen readers
 * interrupt for errors and queue the rest.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext()
  const translate = useTranslate()
  const remove = (gone: NotificationPayload) =>
    setNotifications((all) => all.filter((one) => one !== gone))
  const toasts = (wanted: boolean) =>
    notifications
      .filter(({ type }) => loud.has(type) === wanted)
      .map((one) => {
        const { message, notificationOptions = {} } = one
        const { autoHideDuration: time = toastTime, messageArgs } = notificationOptions
        return (
          <Toast
            key={keyOf(one)}
            message={one}
            type={one.type}
            time={time}
            onGone={() => remove(one)}
          >
            {typeof message === 'string' ? translate(message, messageArgs) : message}
          </Toast>
        )
      })
  return (
    <div className="toasts">
      <div role="alert">{toasts(true)}</div>
      <div role="status" ref={showRegion}>
        {toasts(false)}
      </div>
    </div>
  )
}
