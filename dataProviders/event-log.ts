// The event log beyond its list: what one event changed, and how long events are kept.
import type { Entry } from '#resources/kernel/history.ts'
import { call } from './http.ts'
import { sendWrite } from './idempotent-writes.ts'

const base = 'api/fms/event-log'

interface EventTold {
  /** Of which resource the record is; null for what is about none. */
  resource: string | null
  item_id: number | null
  present: boolean
  entry: Entry | null
  right: RightChange | null
  facts: Readonly<Record<string, string | number>>
}
/** The level of a role that was changed. */
export interface RightChange {
  role: string
  resource: string
  before: number
  after: number
  revertible: boolean
}
interface Retention {
  months: number
  editable: boolean
}
export function readEvent(id: number, signal?: AbortSignal): Promise<EventTold> {
  return call<EventTold>('GET', `${base}/getChanges/${id}`, { signal })
}
export function readRetention(signal?: AbortSignal): Promise<Retention> {
  return call<Retention>('GET', `${base}/getRetention`, { signal })
}
export function saveRetention(months: number): Promise<Retention> {
  return sendWrite<Retention>('POST', `${base}/saveRetention`, { months })
}
