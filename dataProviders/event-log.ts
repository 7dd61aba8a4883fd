// The event log beyond its list: the changes of one event, and the retention period.
import type { EventDetails, Retention } from '#resources/wire/event-log.ts'
import { call } from './http/call.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const base = 'api/fms/event-log'

export function readEvent(id: number, signal?: AbortSignal): Promise<EventDetails> {
  return call<EventDetails>('GET', `${base}/getChanges/${id}`, { signal })
}

export function readRetention(signal?: AbortSignal): Promise<Retention> {
  return call<Retention>('GET', `${base}/getRetention`, { signal })
}

export function saveRetention(months: number): Promise<Retention> {
  return sendWrite<Retention>('POST', `${base}/saveRetention`, { months })
}
