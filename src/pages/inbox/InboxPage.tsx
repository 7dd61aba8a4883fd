import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { markAllRead, readInbox, unread } from '#dataProviders/notifications.ts'
import type { InboxFilter } from '#dataProviders/notifications.ts'
import { messageType, messageTypeOf, typesOf } from '#resources/kernel/message-types.ts'
import { Select } from '../../ui/Select.tsx'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useSignal } from '../../common/useSignal.ts'
import { InboxRows } from './InboxRows.tsx'
import './inbox.css'
import { RetryNote } from '../../ui/RetryNote.tsx'

const perPage = 20

/**
 * The user's notifications: the newest first, marked as read when opened. Filter and page are in
 * the address.
 */
export function InboxPage() {
  const { queryClient, resources } = useAppServices()
  const t = useT()
  const notify = useNotify()
  const { locale } = useFormats()
  const waiting = useSignal(unread)
  const [busy, setBusy] = useState(false)
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const type = messageTypeOf(Number(search.get('type')))
  const onlyUnread = search.get('unread') === '1'
  const filter: InboxFilter = {
    ...(onlyUnread && { is_read: false }),
    ...(type && { message_type_id: messageType(type).id }),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['inbox', locale, page, filter],
    queryFn: ({ signal }) => readInbox(page - 1, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries({ page: null, ...change }))
      if (value === null) next.delete(key)
      else next.set(key, value)
    setSearch(next)
  }
  async function readAll() {
    setBusy(true)
    await markAllRead().catch((failure: Error) => notify(failure.message, { type: 'error' }))
    await queryClient.invalidateQueries({ queryKey: ['inbox'] })
    setBusy(false)
  }
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / perPage))
  return (
    <div className="inbox">
      <div className="inbox-tools">
        <div className="inbox-segments" role="group" aria-label={t('app.inbox.show')}>
          {([false, true] as const).map((only) => (
            <button
              key={String(only)}
              type="button"
              aria-pressed={onlyUnread === only}
              onClick={() => go({ unread: only ? '1' : null })}
            >
              {t(only ? 'app.inbox.unread' : 'app.inbox.all')}
            </button>
          ))}
        </div>
        <Select
          label={t('app.inbox.type')}
          value={type ?? ''}
          options={[
            ['', t('app.inbox.any_type')],
            ...typesOf(resources).map((name) => [name, t(`app.inbox.types.${name}`)] as const),
          ]}
          onChange={(name) => go({ type: name ? String(messageType(name).id) : null })}
        />
        <Button
          size="small"
          variant="outlined"
          disabled={busy || !waiting}
          onClick={() => void readAll()}
        >
          {t('app.inbox.mark_all')}
        </Button>
      </div>
      <div role="alert">{error && <RetryNote error={error} onAgain={() => void refetch()} />}</div>
      {data && <InboxRows rows={data.rows} />}
      {pages > 1 && (
        <nav className="inbox-pages" aria-label={t('app.list.pages')}>
          <Button
            size="small"
            disabled={page <= 1}
            onClick={() => go({ page: page > 2 ? String(page - 1) : null })}
          >
            {t('app.list.previous_page')}
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button
            size="small"
            disabled={page >= pages}
            onClick={() => go({ page: String(page + 1) })}
          >
            {t('app.list.next_page')}
          </Button>
        </nav>
      )}
    </div>
  )
}
