// Finds vehicles whose trackers have been silent for too long while the service is connected.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Db } from '../../kernel/db/database.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import type { Kernel } from '../../kernel/types.ts'
import { isBusinessTime } from '../tracking/index.ts'
import { readLimits } from './read-watched.ts'
import { storeAlerts } from './store-alerts.ts'

const car = resourceOf('car')

/**
 * How long the service must have been connected before silence counts, since missed positions
 * arrive first.
 */
const settled = sql`interval '10 minutes'`

interface Silent {
  contract_id: number
  car_id: number
  name: string
  since: number
}

/** Stores alerts for all contracts with a connected service; returns alert ids by contract. */
export async function findSilentTrackers(kernel: Kernel): Promise<Map<number, number[]>> {
  const now = kernel.clock()
  return kernel.db.transaction().execute(async (db) => {
    const notified = new Map<number, number[]>()
    for (const [contractId, silent] of byContract(await readSilent(kernel, db, now))) {
      const limits = await readLimits(db, contractId)
      const alerts = silent.map(({ car_id: carId, name, since: from }) => ({
        ...{ id: null, carId, name, from, to: null },
        kind: 'tracker_silent' as const,
      }))
      notified.set(contractId, await storeAlerts({ db, contractId, now }, alerts, limits))
    }
    return notified
  })
}

/**
 * Vehicles without a contact for too long and without an open alert. Hours for which no positions
 * are stored are not counted as silence.
 */
async function readSilent(kernel: Kernel, db: Db, now: Date): Promise<Silent[]> {
  const { silent_hours: hours } = resourceOf('tracker-connection').fields
  const span = sql`make_interval(hours => coalesce(k.silent_hours, ${hours?.options.initial}::int))`
  const kept = (at: ReturnType<typeof sql>) =>
    sql`(not coalesce(k.private_hours, false) or ${isBusinessTime(sql`((${at}) at time zone o.time_zone)::time`)})`
  const { rows } = await sql<Silent>`
    select t.contract_id, t.id as car_id, ${titleOf(kernel, car, 't')} as name,
      (extract(epoch from p.at) * 1000)::float8 as since
    from tracker_reader r join contract o on o.id = r.contract_id
    left join tracker_connection k on k.contract_id = o.id
    join car_contact p on p.contract_id = o.id and p.at < ${now}::timestamptz - ${span}
    join car t on t.contract_id = p.contract_id and t.id = p.car_id
    where r.state = 'live' and r.until > ${now} and r.since < ${now}::timestamptz - ${settled}
      and ${kept(sql`${now}::timestamptz`)} and ${kept(sql`${now}::timestamptz - ${span}`)}
      and t.archived_at is null and t.mobject_id is not null
      and not exists (select from car_alert a where a.contract_id = t.contract_id and a.car_id = t.id
        and a.kind = 'tracker_silent' and a.ended_at is null)
    order by t.contract_id, t.id`.execute(db)
  return rows
}

function byContract(rows: readonly Silent[]): Map<number, Silent[]> {
  const found = new Map<number, Silent[]>()
  for (const row of rows) found.set(row.contract_id, [...(found.get(row.contract_id) ?? []), row])
  return found
}
