import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Conversation } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { conversationAddress } from '../../common/messagesPath.ts'
import { senderName } from './senderName.ts'
import { useConversations } from './useConversations.ts'

/**
 * Conversations, the latest first, with the beginning of the last message and the number of unread
 * ones.
 */
export function ConversationList({ open }: { open: number | null }) {
  const t = useT()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useConversations()
  const rows = [...new Map(data?.pages.flat().map((one) => [one.id, one])).values()]
  return (
    <>
      <div role="alert">{error && <RetryNote error={error} onAgain={() => void refetch()} />}</div>
      {data && rows.length === 0 && <p className="messages-empty">{t('app.messages.empty')}</p>}
      <ul className="messages-list">
        {rows.map((one) => (
          <Line key={one.id} of={one} here={one.id === open} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('app.messages.more')}
        </Button>
      )}
    </>
  )
}

function Line({ of, here }: { of: Conversation; here: boolean }) {
  const t = useT()
  const formats = useFormats()
  const { last, unread } = of
  const words = last.text || (last.record ? t('app.messages.record') : '')
  const day = formats.moment(last.at)
  const isToday = day.startsWith(formats.day(formats.today()))
  return (
    <li data-unread={unread > 0}>
      <Link to={conversationAddress(of.id)} aria-current={here ? 'page' : undefined}>
        <span className="messages-name">{senderName(of, t)}</span>
        <time dateTime={last.at}>{isToday ? formats.time(last.at) : day.slice(0, 10)}</time>
        <span className="messages-last">
          {last.mine ? t('app.messages.by_me', { text: words }) : words}
        </span>
        {unread > 0 && (
          <span className="messages-unread">
            <span aria-hidden="true">{formats.count(unread)}</span>
            <span className="hidden">
              {t('app.shell.waiting', { count: formats.count(unread) })}
            </span>
          </span>
        )}
      </Link>
    </li>
  )
}
