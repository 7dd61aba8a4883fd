import NotificationsNone from '@mui/icons-material/NotificationsNone'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { loadUnread, unread } from '#dataProviders/notifications.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { lazyOptional } from '../../common/loadChunk.ts'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { useSignal } from '../../common/useSignal.ts'
import { inboxPath } from './inboxPath.ts'

// without the chunk or the socket only live updates are missing
const Inbox = lazyOptional(() => import('./Inbox.tsx'))

/** A link to the user's notifications, with the number of unread ones. */
export function Bell() {
  const t = useT()
  const formats = useFormats()
  const count = useSignal(unread)
  const isTime = useAfterFirstPage()
  useEffect(() => {
    if (isTime) void loadUnread()
  }, [isTime])
  const label = count
    ? t('app.inbox.bell', { count: formats.count(count) })
    : t('app.inbox.bell_none')
  return (
    <>
      <Link className="round bell" to={inboxPath} aria-label={label} title={label}>
        <NotificationsNone aria-hidden="true" />
        {count ? <span aria-hidden="true">{formats.count(count)}</span> : null}
      </Link>
      {isTime && typeof WebSocket !== 'undefined' && (
        <Suspense>
          <Inbox />
        </Suspense>
      )}
    </>
  )
}
