import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { openedMessage } from '../../common/openedMessage.ts'
import { Toast } from '../../ui/Toast.tsx'
import { toastRegion } from '../../ui/toastRegion.ts'
import { inboxPath } from './inboxPath.ts'
import { removePopups, standingPopups } from './standingPopups.ts'
import type { StandingPopup } from './standingPopups.ts'

/** Maximum pop-ups on the screen: more would cover the page. */
const mostShown = 3

/** The newest notifications as toasts, and the number of the others. */
export function Popups() {
  const t = useT()
  const region = useSignal(toastRegion)
  const popups = useSignal(standingPopups)
  const others = popups.slice(0, -mostShown)
  useForgotten(others)
  if (!region) return null
  return createPortal(
    <>
      {others.length > 0 && (
        <Toast message={null} type="success" time={null} onGone={() => removePopups(others)}>
          <Link to={inboxPath} className="inbox-popup" onClick={() => removePopups(popups)}>
            {t('app.inbox.more', { smart_count: others.length })}
          </Link>
        </Toast>
      )}
      {popups.slice(-mostShown).map((one) => (
        <Popup key={one.message.id} popup={one} />
      ))}
    </>,
    region,
  )
}

/** Hidden ones expire like visible ones. */
function useForgotten(others: readonly StandingPopup[]): void {
  const next = Math.min(...others.map(({ until }) => until))
  useEffect(() => {
    if (next === Infinity) return
    const forget = () =>
      removePopups(standingPopups.get().filter(({ until }) => until <= Date.now()))
    const timer = setTimeout(forget, Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [next])
}

/** The text of a toast; a click opens the whole message. */
function Popup({ popup }: { popup: StandingPopup }) {
  const t = useT()
  const { message, until } = popup
  const [time] = useState(() => Math.max(0, until - Date.now()))
  return (
    <Toast message={message} type="success" time={time} onGone={() => removePopups([popup])}>
      <strong>{t('app.inbox.fresh')}</strong>
      <button type="button" className="inbox-popup" onClick={() => openedMessage.set(message)}>
        {message.name}. {message.message}
      </button>
    </Toast>
  )
}
