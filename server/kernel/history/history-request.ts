// The bodies of the history calls: an event, and for a change the record.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** `?before=<event>`, from the previous page. @throws AppError 400 for an invalid id */
export function parseBefore(value: unknown): number | null {
  if (value === undefined) return null
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (!isId(id)) throw invalid({ before: 'id' })
  return id
}

/**
 * {event}, and with `record` {id, event, version?}.
 * @throws AppError 400 naming every faulty key
 */
export function parseEventBody(
  body: unknown,
  record: boolean,
): { id: number; event: number; version: number | null } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const { id, event, version = null, ...rest } = body as Record<string, unknown>
  const faults: Record<string, Fault> = Object.fromEntries(
    Object.keys(rest).map((key) => [key, 'unknown']),
  )
  if (!isId(event)) faults.event = event === undefined ? 'required' : 'id'
  if (!record && 'id' in body) faults.id = 'unknown'
  if (!record && 'version' in body) faults.version = 'unknown'
  if (record && !isId(id)) faults.id = id === undefined ? 'required' : 'id'
  if (record && version !== null && !(isId(version) && version < 2 ** 31))
    faults.version = 'version'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { id: id as number, event: event as number, version: version as number | null }
}
