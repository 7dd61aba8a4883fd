// The user's notifications and notification settings.
import type { Message, OwnMessages, OwnMessagesChange } from '#resources/wire/notifications.ts'
import { call } from './http/call.ts'
import { onSessionEnd } from './session/session-end.ts'
import { signal } from './browser/signal.ts'

export interface InboxFilter {
  is_read?: boolean
  message_type_id?: number
}

const base = 'api/fms/staff-notification'
/** A background refresh by the page. */
const unattended = { 'X-Unattended': '1' }

/** The number of unread notifications; null while unknown. */
export const unread = signal<number | null>(null)
onSessionEnd(() => unread.set(null))

/** Never fails: the count is not essential. */
export async function loadUnread(): Promise<void> {
  const answer = await call<{ count: number }>('GET', `${base}/getUnreadCount`, {
    quiet: true,
    headers: unattended,
  }).catch(() => null)
  if (answer) unread.set(answer.count)
}

/** 20 a page, the newest first; pages from 0. @throws HttpError */
export async function readInbox(
  page: number,
  filter: InboxFilter,
  signal?: AbortSignal,
): Promise<{ rows: Message[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    call<Message[]>('POST', `${base}/getListByFilter`, {
      body: { ...filter, page, size: 20 },
      signal,
    }),
    call<{ count: number }>('POST', `${base}/getCountByFilter`, { body: filter, signal }),
  ])
  return { rows, count }
}

/**
 * Unread notifications after number `last`, the oldest first; if it is null, the latest one.
 * @throws HttpError
 */
export async function readSince(last: number | null): Promise<Message[]> {
  const body = last === null ? { size: 1 } : { id: { from: last + 1 }, is_read: false, size: 20 }
  return (
    await call<Message[]>('POST', `${base}/getListByFilter`, {
      body,
      quiet: true,
      headers: unattended,
    })
  ).reverse()
}

/** @throws HttpError 404 if it no longer exists */
export async function markRead(id: number): Promise<void> {
  await call('POST', `${base}/save`, { body: { id, is_read: true }, quiet: true })
  await loadUnread()
}

/** @throws HttpError */
export async function markAllRead(): Promise<void> {
  await call('POST', `${base}/readAll`)
  await loadUnread()
}

/** @throws HttpError */
export function ownMessages(signal?: AbortSignal): Promise<OwnMessages> {
  return call('GET', `${base}/getSettings`, { signal })
}

/** @throws HttpError 400 with `email` among its fields */
export function saveOwnMessages(settings: OwnMessagesChange): Promise<OwnMessages> {
  return call('POST', `${base}/saveSettings`, { body: settings })
}
