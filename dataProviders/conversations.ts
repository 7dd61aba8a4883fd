// Conversations between users.
import type {
  AttachedRecord,
  Conversation,
  Recipients,
  Thread,
  To,
} from '#resources/wire/messages.ts'
import { call } from './http/call.ts'

const base = 'api/messages'

/** 20, the latest first; `after` is the last one of the page before. @throws HttpError */
export function readConversations(
  after: Conversation | null,
  signal?: AbortSignal,
): Promise<Conversation[]> {
  const query = after ? `?${new URLSearchParams({ at: after.last.at, id: String(after.id) })}` : ''
  return call('GET', `${base}/getConversations${query}`, { signal })
}

/** 30 messages: those before `before`, else the newest. @throws HttpError 404 */
export function readThread(
  id: number,
  before: number | null,
  signal?: AbortSignal,
): Promise<Thread> {
  return call('GET', `${base}/getThread/${id}${before === null ? '' : `?before=${before}`}`, {
    signal,
    quiet: true,
  })
}

/** @throws HttpError */
export function readRecipients(search: string, signal?: AbortSignal): Promise<Recipients> {
  return call('GET', `${base}/getRecipients?${new URLSearchParams({ search })}`, {
    signal,
    quiet: true,
  })
}

/** `key`: the same for each try to send this one. @throws HttpError */
export function sendMessage(
  to: To,
  text: string,
  record: AttachedRecord | null,
  key: string,
): Promise<{ conversation: number }> {
  const about = record && { record: { resource: record.resource, id: record.id } }
  return call('POST', `${base}/send`, { body: { ...to, text, ...about }, key, quiet: true })
}

/** Never fails: it is sent again when the messages are next viewed. */
export async function markMessagesRead(id: number, no: number): Promise<void> {
  await call('POST', `${base}/markRead`, {
    body: { id, no },
    quiet: true,
    headers: { 'X-Unattended': '1' },
  }).catch(() => null)
}
