// A record as it was before a correction, rebuilt from the changes in the event log.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { fieldEntries, nameKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changesRecord } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import { isAbout, keyIn } from '../db/logged-names.ts'
import type { WireRow } from '../read/list-query.ts'
import type { CallContext, Wire } from '../types.ts'
import { isCorrection } from './history-entry.ts'
import { eventMoment, seenIn, whoIn } from './record-history.ts'

/** A final version, and the correction that replaced it. */
export interface FormerVersion {
  row: WireRow
  /** Time of the correction, ISO in UTC. */
  at: string
  /** Author; null for the server itself. */
  by: string | null
  /** The record after the correction, and the transition that made it. */
  corrected: WireRow
  transition: string | undefined
}

interface Logged {
  id: number
  type: number
  at: string
  account_id: number | null
  who: string | null
  data: EventData
}

/**
 * The record, now `present`, as it was right before `event`. Labels of its references are current.
 * @throws AppError 404 if the event is not a correction of it that the caller may see
 */
export async function readFormerVersion(
  { kernel, resource, person }: CallContext,
  present: WireRow,
  event: number,
): Promise<FormerVersion> {
  const { rows } = await sql<Logged>`
    select l.id, l.event_type_id as type, ${eventMoment} as at, l.account_id,
      ${kernel.accounts.eventAuthor} as who, l.data
    from event_log l
    where l.contract_id = ${person.contractId} and ${isAbout(resource, 'l')}
      and l.item_id = ${present.id} and ${changesRecord('l')} and l.id >= ${event}
      ${seenIn(kernel, resource, person)}
    order by l.id desc`.execute(kernel.db)
  const correction = rows.at(-1)
  if (correction?.id !== event || !isCorrection(resource, correction))
    throw new AppError('not_found')
  const corrected = rows
    .slice(0, -1)
    .reduce((row, { data }) => ({ ...row, ...valuesBefore(resource, data) }), present)
  return {
    row: { ...corrected, ...valuesBefore(resource, correction.data) },
    at: correction.at,
    by: whoIn(correction)?.name ?? null,
    corrected,
    transition: correction.data.transition,
  }
}

/** The values that a change replaced, under the current keys of the fields, with their labels. */
function valuesBefore({ fields }: Resource, { before }: EventData): Wire {
  if (!before) return {}
  return Object.fromEntries(
    fieldEntries(fields).flatMap(([key, field]) => {
      const name = keyIn(fields, key, field, before)
      if (name === undefined) return []
      const label = nameKey(key, field)
      const logged = nameKey(name, field)
      const value = [key, before[name] ?? null] as const
      if (label === undefined || logged === undefined || !(logged in before)) return [value]
      return [value, [label, before[logged]] as const]
    }),
  )
}
