// Creates the requests that regulations require once their work is due soon or due. Each cycle gets
// at most one request, however often and in however many processes this runs.
import { sql } from 'kysely'
import { optionLabel } from '#i18n/server.ts'
import type { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { openStates } from '#resources/maintenance/inquiry/inquiry-states.ts'
import type { Db } from '../../kernel/db/database.ts'
import { serverPerson } from '../../kernel/session/server-person.ts'
import type { Kernel, RecordRef, Wire, WriteContext } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { tryInSavepoint } from '../../kernel/write/write-transaction.ts'

const request = resourceOf('car-inquiry')
const lockClass = 7311
/** Maximum requests per run; the rest follows in the next run. */
const mostAtOnce = 200

interface Wanted {
  car_id: number
  work_id: number
  regulation_id: number
  cycle: number
  work: string
  takes_parts: boolean
}

/**
 * Creates the requests that a contract's regulations require now.
 * @throws AppError the first refusal, after all others were attempted
 */
export async function runPlannedRequests(
  kernel: Kernel,
  { contractId, now }: { contractId: number; now: Date },
): Promise<void> {
  const changedRecords: RecordRef[] = []
  const { by, refusal } = await kernel.db.transaction().execute(async (db) => {
    const person = await serverPerson(kernel, db, contractId, (locale) =>
      optionLabel(locale, request.name, 'source', 'planner'),
    )
    const path = `/${request.name}`
    const writer = { kernel, db, person, resource: request, path, now, changedRecords }
    return { by: person, refusal: await makePlannedRequests(writer) }
  })
  kernel.changed(by, changedRecords)
  if (refusal) throw refusal
}

/** Creates planned requests in the writer's transaction; returns the first refusal, or null. */
export async function makePlannedRequests(writer: WriteContext): Promise<AppError | null> {
  const { db, person } = writer
  await sql`select pg_advisory_xact_lock(${lockClass}, ${person.contractId}::integer)`.execute(db)
  let refusal: AppError | null = null
  for (const one of await wantedRequests(db, person.contractId)) {
    const refused = await tryInSavepoint(writer, () => makeRequest(writer, one))
    refusal ??= refused
  }
  return refusal
}

/**
 * Planned work that requires a request: none exists for this cycle, and no open request includes
 * the work.
 */
async function wantedRequests(db: Db, contractId: number): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select t.car_id, t.work_id, t.regulation_id, t.cycle, w.name as work,
      r.category_id is not null or coalesce(r.quantity, 0) > 0 as takes_parts
    from car_maintenance t
    join car_tech_regulation r on r.contract_id = t.contract_id and r.id = t.regulation_id
    join car_work w on w.contract_id = t.contract_id and w.id = t.work_id
    where t.contract_id = ${contractId} and t.state = 'planned'
      and (t.urgency in ('due', 'overdue') and r.request in ('due', 'soon')
        or t.urgency = 'soon' and r.request = 'soon')
      and not exists (select from car_inquiry i where i.contract_id = t.contract_id
        and i.regulation_id = t.regulation_id and i.car_id = t.car_id and i.cycle = t.cycle)
      and not exists (select from car_inquiry i
        join car_inquiry__works l on l.contract_id = i.contract_id and l.parent_id = i.id
        where i.contract_id = t.contract_id and i.car_id = t.car_id and l.work_id = t.work_id
          and i.state = any(${[...openStates]}::text[]))
    order by t.due_date, t.id limit ${mostAtOnce}`.execute(db)
  return rows
}

async function makeRequest(writer: WriteContext, wanted: Wanted): Promise<void> {
  const { car_id, work_id, regulation_id, cycle, work, takes_parts } = wanted
  const { values, ...input } = parseSave(request, {
    ...{ car_id, kind: 'maintenance', date: writer.now.toISOString(), description: work },
    ...{ works: [{ work_id }], needs_parts: takes_parts },
  })
  const derived: Wire = { source: 'planner', regulation_id, cycle }
  await saveBatch({ ...writer, origin: { via: 'rule' } }, [
    { ...input, values: { ...values, ...derived } },
  ])
}
