// The body of a delivery: an event of the log, limited to what receivers may read.
import { readLevel, readableWith } from '#resources/kernel/access.ts'
import { fieldEntries, keysOnWire } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WebhookKind } from '#resources/platform/index.ts'
import type { WebhookBody } from '#resources/wire/webhooks.ts'
import { eventTypes } from '../../kernel/db/event-log.ts'
import type { EventData } from '../../kernel/db/event-log.ts'

export interface LoggedEvent {
  readonly id: number
  readonly type: number
  readonly resource: string
  readonly record_id: number
  readonly at: string
  readonly who: string | null
  readonly data: EventData
}

/** The events of a resource that a receiver has selected: a row of its `events`. */
export interface Choice {
  readonly resource: string
  readonly created: boolean
  readonly changed: boolean
  readonly removed: boolean
  readonly moved: boolean
  readonly posted: boolean
}

/** Maximum characters of a body; a larger one is sent without the changed fields. */
const longest = 16_000

const kinds: ReadonlyMap<number, WebhookKind> = new Map(
  (['create', 'change', 'remove', 'archive', 'restore', 'transition'] as const).map((kind) => [
    eventTypes[kind],
    kind,
  ]),
)
const wantedBy: Readonly<Record<Exclude<WebhookKind, 'test'>, keyof Choice>> = {
  create: 'created',
  restore: 'created',
  change: 'changed',
  remove: 'removed',
  archive: 'removed',
  transition: 'moved',
}

/** The kind of delivery for an event; undefined for an event that changes no record. */
export function kindOf({ type }: LoggedEvent): WebhookKind | undefined {
  return kinds.get(type)
}

/** Whether the receiver has selected this event of the same resource. */
export function isWanted(choice: Choice, event: LoggedEvent): boolean {
  const kind = kindOf(event)
  if (kind === undefined || kind === 'test') return false
  return choice[wantedBy[kind]] === true || (choice.posted && event.data.postings !== undefined)
}

/**
 * Keys of logged data that receivers get: fields visible with read permission for the resource,
 * without personal fields and those that require other permissions. The log contains no secrets.
 */
function publicKeys(resource: Resource): ReadonlySet<string> {
  const readable = readableWith({ [resource.access]: readLevel }, resource)
  const shown = fieldEntries(resource.fields).filter(
    ([key, field]) =>
      readable(key, field) &&
      fieldEntries(field.options.fields ?? {}).every(([child, one]) => readable(child, one)),
  )
  return new Set([...shown.flatMap(([key, field]) => keysOnWire(key, field)), 'archived_at'])
}

function changesOf(
  resource: Resource,
  { before = {}, after = {} }: EventData,
): NonNullable<WebhookBody['changes']> {
  const keysShown = publicKeys(resource)
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    keys
      .filter((key) => keysShown.has(key))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  )
}

/**
 * The body as JSON; null for a change without anything that receivers may read, such as one of
 * personal fields only.
 */
export function bodyOf(resource: Resource, event: LoggedEvent): string | null {
  const { id, record_id: recordId, at, who, data } = event
  const { transition, postings } = data
  const kind = kindOf(event)
  const changes = changesOf(resource, data)
  if (kind === undefined) return null
  if (kind === 'change' && Object.keys(changes).length === 0 && !postings) return null
  const counts = Object.entries(postings ?? {}).map(([ledger, { ids }]) => [ledger, ids.length])
  const body: WebhookBody = {
    ...{ id: String(id), kind, resource: resource.name, record_id: recordId, at, who },
    ...(transition !== undefined && { transition }),
    changes,
    ...(postings && { postings: Object.fromEntries(counts) as Record<string, number> }),
  }
  const whole = JSON.stringify(body)
  if (whole.length <= longest) return whole
  const { changes: _, ...facts } = body
  return JSON.stringify({ ...facts, truncated: true })
}

/** The body of a test delivery. */
export function testBody(id: number, at: Date, who: string): string {
  const body: WebhookBody = {
    ...{ id: `test-${id}`, kind: 'test', resource: null, record_id: null },
    ...{ at: at.toISOString(), who },
  }
  return JSON.stringify(body)
}
