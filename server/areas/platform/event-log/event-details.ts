// Details of an event: its changes as in a record's history, or the facts of an event that changed
// no record.
import { sql } from 'kysely'
import { z } from 'zod'
import { canEdit } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { entrySchema } from '#resources/kernel/history.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import type { EventDetails, EventFact } from '#resources/wire/event-log.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { readEntry } from '../../../kernel/history/index.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { EventData } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { customTitle } from '../rights/custom-role-names.ts'
import { readOne } from '../../../kernel/read/read-record.ts'
import { readContext } from '../../../kernel/read/row-visibility.ts'

/** Facts of events that changed no record. */
export const eventFacts = [
  'address',
  'format',
  'rows',
  'method',
  'login',
  'log_months',
  'log_months_from',
  'file',
  'email',
  'recovery_codes_left',
  'second_factor_on',
  'second_factor_off',
  'viewed_role',
  'viewed_role_ended',
  'viewed_until',
  'sessions_ended',
] as const satisfies readonly EventFact[]
const sectionScreens = z.enum(['base', 'shown', 'hidden'])
export const eventSchema = schemaOf<EventDetails>()(
  z.strictObject({
    resource: z.string().nullable(),
    item_id: z.int().nullable(),
    present: z.boolean(),
    archived: z.boolean(),
    entry: entrySchema.nullable(),
    right: z
      .strictObject({
        role: z.string(),
        called: z.string().nullable(),
        resource: z.string(),
        before: z.int(),
        after: z.int(),
        screens: z.strictObject({ before: sectionScreens, after: sectionScreens }).nullable(),
        revertible: z.boolean(),
      })
      .nullable(),
    facts: z.partialRecord(z.enum(eventFacts), z.union([z.string(), z.number()])),
  }),
)

/** @throws AppError 404 for an event that does not exist, or is not visible to the caller */
export async function readEvent(kernel: Kernel, person: Person, id: number): Promise<EventDetails> {
  const log = resourceOf('event-log')
  const db = kernel.db
  const context = { ...readContext({ kernel, resource: log, person }), readable: () => true }
  const row = await readOne(context, id)
  if (!row) throw new AppError('not_found')
  const of = kernel.resources.find(
    ({ name, renamedFrom, mode }) =>
      mode !== 'view' && (name === row.resource || renamedFrom === row.resource),
  )
  const itemId = row.item_id as number | null
  if (of && itemId !== null) {
    const found = await readEntry({ kernel, resource: of, person }, itemId, id)
    const shown = row.type === 'download' ? fileTaken(await dataOf(db, person, id)) : {}
    return { resource: of.name, item_id: itemId, ...found, right: null, facts: shown }
  }
  const data = await dataOf(db, person, id)
  const after = data.after ?? {}
  const right =
    row.resource === resourceOf('resource-access').name && itemId !== null
      ? await rightOf(db, person, itemId, data)
      : null
  const known = eventFacts.filter(
    (key) => typeof after[key] === 'string' || typeof after[key] === 'number',
  )
  return {
    resource: of?.name ?? null,
    ...{ item_id: itemId, present: false, archived: false, entry: null, right },
    facts: Object.fromEntries(known.map((key) => [key, after[key] as string | number])),
  }
}

async function dataOf(db: Db, { contractId }: Person, id: number): Promise<EventData> {
  const { rows } = await sql<{ data: EventData }>`select data from event_log
    where contract_id = ${contractId} and id = ${id}`.execute(db)
  return rows[0]?.data ?? {}
}

/** The name of a downloaded file, which is logged under the key of its field. */
function fileTaken({ after = {} }: EventData): EventDetails['facts'] {
  const [name] = Object.values(after)
  return typeof name === 'string' ? { file: name } : {}
}

async function rightOf(
  db: Db,
  person: Person,
  id: number,
  { before = {}, after = {} }: EventData,
): Promise<EventDetails['right']> {
  const role = String(after.role)
  const resource = String(after.resource)
  const was = Number(before.level)
  const is = Number(after.level)
  const { rows } = await sql<{ level: number }>`select level from access_level
    where contract_id = ${person.contractId} and id = ${id}`.execute(db)
  const own = person.levels[resource as AccessName] ?? 0
  const called = await customTitle(db, person, role)
  const shown = z.strictObject({ before: sectionScreens, after: sectionScreens })
  const screens = shown.safeParse({ before: before.screens, after: after.screens }).data ?? null
  const revertible =
    screens === null &&
    rows[0]?.level === is &&
    canEdit(person.levels, resourceOf('resource-access').access) &&
    Math.max(was, is) <= own
  return { role, called, resource, before: was, after: is, screens, revertible }
}
