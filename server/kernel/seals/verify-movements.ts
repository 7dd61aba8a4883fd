// Verifies the movements of ledgers against the events of their documents, which contain their ids
// and the hash of their text: through the events, seals cover the movements.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { hashOfMovements } from '../ledger/index.ts'
import type { LogFault } from './seal-faults.ts'
import { sealKinds } from './seal-batch.ts'

/** Events that one statement processes. */
const portion = 20_000
/** Maximum movements listed in a fault. */
const named = 5

/** Result for all ledgers. */
interface VerifiedMovements {
  /** Number of movements named in events. */
  movements: number
  faults: LogFault[]
}

/**
 * Every movement in an event exists as it was written, and no other exists. Months of events
 * removed by retention cannot be compared.
 */
export async function verifyMovements(
  db: Db,
  ledgers: readonly Resource[],
): Promise<VerifiedMovements> {
  const found: VerifiedMovements = { movements: 0, faults: [] }
  for (const ledger of ledgers) {
    await comparePosted(db, ledger, found)
    found.faults.push(...(await unknownMovements(db, ledger)))
  }
  return found
}

interface Compared {
  movements: number
  faulty: { event: number; document: string; document_id: number; ids: number[]; gone: number[] }[]
}

/** The records of events about a ledger, under its current and its previous name. */
function postedIn({ name, renamedFrom }: Resource) {
  const all = [name, ...(renamedFrom ? [renamedFrom] : [])].map(
    (one) => sql`e.data->'postings'->${sql.lit(one)}`,
  )
  return sql`coalesce(${sql.join(all)})`
}

const idsOf = sql`array(select jsonb_array_elements_text(p.entry->'ids')::bigint)`

async function comparePosted(db: Db, ledger: Resource, found: VerifiedMovements): Promise<void> {
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from event_log`.execute(db)
  const { first, last } = ends[0] ?? {}
  if (first == null || last == null) return
  for (let from = first; from <= last; from += portion) {
    const { rows } = await sql<Compared>`
      with posted as (
        select e.id as event, e.contract_id, e.resource, e.item_id, p.entry->>'sha256' as sha256, ${idsOf} as ids
        from event_log e cross join lateral (select ${postedIn(ledger)} as entry) p
        where e.id >= ${from} and e.id < ${from + portion} and e.data ? 'postings' and p.entry is not null),
      compared as (
        select p.*, f.there, f.sha256 is not distinct from p.sha256 as same from posted p cross join lateral (
          select array_agg(m.id) as there, ${hashOfMovements(ledger, 'm')} as sha256
          from ${sql.table(tableOf(ledger))} m where m.contract_id = p.contract_id and m.id = any(p.ids)) f)
      select coalesce(sum(cardinality(c.ids)), 0)::bigint as movements, coalesce(json_agg(json_build_object(
          'event', c.event, 'document', c.resource, 'document_id', c.item_id, 'ids', c.ids,
          'gone', array(select i from unnest(c.ids) i where i <> all(coalesce(c.there, '{}'))))
        order by c.event) filter (where not c.same), '[]') as faulty
      from compared c`.execute(db)
    const [compared] = rows
    found.movements += compared?.movements ?? 0
    for (const one of compared?.faulty ?? []) found.faults.push(postedFault(ledger, one))
  }
}

function postedFault({ name }: Resource, faulty: Compared['faulty'][number]): LogFault {
  const { event, document, document_id: id, ids, gone } = faulty
  const by = `event ${event} has posted for ${document} ${id}`
  if (gone.length > 0)
    return {
      ...{ kind: 'movement_removed', seal: null },
      said: `${listed(name, gone)} ${gone.length === 1 ? 'is' : 'are'} gone, which ${by}`,
    }
  const what = ids.length === 1 ? 'was changed' : 'are not all as they were'
  return {
    ...{ kind: 'movement_changed', seal: null },
    said: `${listed(name, ids)} ${what}, which ${by}`,
  }
}

function listed(ledger: string, ids: readonly number[]): string {
  const more = ids.length > named ? ' …' : ''
  const word = ids.length === 1 ? 'movement' : 'movements'
  return `${word} ${ids.slice(0, named).join(', ')}${more} of ${ledger}`
}

/** Movements named in no event; months whose events were removed cannot be checked. */
async function unknownMovements(db: Db, ledger: Resource): Promise<LogFault[]> {
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with known as materialized (
      select unnest(${idsOf}) as id from event_log e cross join lateral (select ${postedIn(ledger)} as entry) p
      where e.data ? 'postings' and p.entry is not null),
    kept as materialized (
      select (to_date(max(s.month), 'YYYYMM') + interval '1 month') at time zone 'UTC' as since
      from log_seal s where s.kind = ${sql.lit(sealKinds.retired)} and s.month <> 'never'),
    unknown as (
      select m.id from ${sql.table(tableOf(ledger))} m, kept k
      where (k.since is null or m.created_at >= k.since) and not exists (select from known n where n.id = m.id))
    select count(*) as count, (array_agg(u.id order by u.id))[1:${sql.lit(named + 1)}] as ids from unknown u`.execute(
    db,
  )
  const { count = 0, ids } = rows[0] ?? {}
  if (count === 0) return []
  const all = `${count} ${count === 1 ? 'movement' : 'movements'} that no event knows`
  return [
    { kind: 'movement_unknown', seal: null, said: `${all}: ${listed(ledger.name, ids ?? [])}` },
  ]
}
