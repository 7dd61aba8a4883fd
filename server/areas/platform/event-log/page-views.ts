// Page views reported by clients: POST save and savePolicy of the event log. Users can only report
// their own views, at a limited rate.
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { eventPages } from '#resources/kernel/views/event-pages.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { eventTypes } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Seconds during which repeated views of a page are logged once. */
const minute = 60
/** Maximum page views of an account per minute. */
const most = 30
const longest = 1000

export const pageView = z.strictObject(
  {
    page_name: z.enum(Object.keys(eventPages), { error: 'choice' }),
    uri_path: z
      .string({ error: 'text' })
      .max(longest, { error: fault('too_long', longest) })
      .regex(/^\/[!-~]*$/, { error: 'pattern' }),
    item_id: z
      .int({ error: 'integer' })
      .positive({ error: fault('too_small', 1) })
      .nullish(),
    event_type_id: z.literal(eventTypes.view, { error: 'choice' }).optional(),
    staff_id: z.int({ error: 'integer' }).nullish(),
  },
  { error: 'object' },
)

export const pageViewRow = z.strictObject({
  id: z.int(),
  staff_id: z.int().nullable(),
  event_type_id: z.int(),
  item_id: z.int().nullable(),
  uri_path: z.string(),
  page_name: z.string(),
  data: z.null(),
  reg_date: z.string(),
})

type View = z.infer<typeof pageView>
type Stored = z.infer<typeof pageViewRow>

const columns = sql`id, staff_id, event_type_id, item_id, uri_path, page_name, null as data,
  to_char(reg_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reg_date`

/**
 * Logs a page view of the caller and returns its row; a repeated view within a minute returns the
 * existing row.
 * @throws AppError 400 for an employee other than the caller, 429 beyond `most` views per minute
 */
export async function logPageView(db: Db, person: Person, view: View): Promise<Stored> {
  const { contractId, accountId, staffId } = person
  const { page_name: page, uri_path: path, item_id: item = null, staff_id: named } = view
  if (named !== undefined && named !== staffId) throw invalid({ staff_id: 'read_only' })
  const { rows } = await sql<Stored>`select ${columns} from event_log
    where contract_id = ${contractId} and account_id = ${accountId} and event_type_id = ${eventTypes.view}
      and reg_date > now() - make_interval(secs => ${minute}) order by id desc limit ${most}`.execute(
    db,
  )
  const same = rows.find(
    (one) => one.page_name === page && one.uri_path === path && one.item_id === item,
  )
  if (same) return same
  if (rows.length >= most)
    throw new AppError('too_many_requests', { extra: { retryAfter: minute } })
  const stored = await sql<Stored>`
    insert into event_log (contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data)
    values (${contractId}, ${accountId}, ${staffId}, ${eventTypes.view}, ${page}, 'session', ${item}, ${path}, '{}')
    returning ${columns}`.execute(db)
  return stored.rows[0]!
}
