import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Fragment, useEffect, useState } from 'react'
import { markMessagesRead } from '#dataProviders/conversations.ts'
import type { TextMessage } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { Composer } from './Composer.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { senderName } from './senderName.ts'
import { useThread } from './useConversations.ts'

interface ThreadProps {
  id: number
  /** Returns to the list, if it is not displayed beside the thread. */
  onBack: () => void
  onSent: () => void
}

/** One conversation: its messages, a line before the new ones, and an input for an answer. */
export function Thread({ id, onBack, onSent }: ThreadProps) {
  const t = useT()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useThread(id)
  const newest = data?.pages[0]
  const { conversation } = newest ?? {}
  /** The number up to which it had been read when it was opened; null after an answer. */
  const [readNo, setReadNo] = useState<number | null>()
  if (readNo === undefined && newest) setReadNo(newest.read_no)
  useReading(id, newest?.messages.at(-1)?.no ?? 0, newest?.read_no ?? 0)
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const title = conversation ? senderName(conversation, t) : '\u00a0'
  return (
    <section className="thread" aria-label={title}>
      <div className="thread-head">
        <IconButton className="thread-back" aria-label={t('app.messages.back')} onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <h2>{title}</h2>
      </div>
      <div role="alert">{error && <RetryNote error={error} onAgain={() => void refetch()} />}</div>
      {/* Stays at its end until the user scrolls up; can be scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="thread-scroll" tabIndex={0} role="group" aria-label={t('app.messages.title')}>
        <div role="log" aria-label={title} aria-busy={isFetchingNextPage}>
          {hasNextPage && (
            <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('app.messages.older')}
            </Button>
          )}
          <Messages rows={messages} readNo={readNo ?? null} />
        </div>
      </div>
      {conversation && !conversation.open && (
        <p className="thread-closed">{t('app.messages.closed')}</p>
      )}
      {conversation?.open && (
        <Composer
          id={id}
          onSent={() => {
            setReadNo(null)
            onSent()
          }}
        />
      )}
    </section>
  )
}

function Messages({ rows, readNo }: { rows: readonly TextMessage[]; readNo: number | null }) {
  const t = useT()
  const formats = useFormats()
  const dayOf = ({ at }: TextMessage) => formats.moment(at).slice(0, 10)
  const fresh = readNo === null ? undefined : rows.find(({ no, mine }) => no > readNo && !mine)?.no
  return rows.map((row, i) => (
    <Fragment key={row.no}>
      {(i === 0 || dayOf(rows[i - 1]!) !== dayOf(row)) && (
        <p className="thread-day">{dayOf(row)}</p>
      )}
      {row.no === fresh && <p className="thread-fresh">{t('app.messages.fresh')}</p>}
      <MessageBubble of={row} />
    </Fragment>
  ))
}

/** Marks displayed messages as read: while the tab is visible, up to the newest message. */
function useReading(id: number, no: number, readNo: number): void {
  useEffect(() => {
    const look = () => {
      if (no > readNo && !document.hidden) void markMessagesRead(id, no)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, no, readNo])
}
