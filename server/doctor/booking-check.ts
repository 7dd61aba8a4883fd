// Checks that the table of bookings agrees with the records, and that no two of a layer overlap.
import { sql } from 'kysely'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { bookingRule } from '../kernel/schema/model/booking-guards.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'

interface Difference {
  wanted: number
  missing: number
  odd: number
}

export async function checkBookings(
  db: Db,
  resources: readonly Resource[] = allResources(),
): Promise<Finding[]> {
  const findings: Finding[] = []
  const { good, bad } = about('bookings')
  const booking = resources.filter((one) => one.bookings && !one.desk)
  let bookings = 0
  for (const resource of booking) {
    const { wanted, missing, odd } = await differenceOf(db, resource)
    bookings += wanted
    if (missing + odd === 0) continue
    const rule = JSON.stringify(bookingRule(resource))
    findings.push(
      bad(
        `${resource.name}: ${counted(missing, 'booking')} missing, ${odd} that no record wants`,
        `somebody has lifted its triggers; run as the owner of the tables: SELECT set_bookings('${tableOf(resource)}', '${rule}', NULL)`,
      ),
    )
  }
  const { rows } = await sql<{ resource: string }>`
    select distinct b.resource from booking b
    where b.resource <> all(${booking.map(({ name }) => name)}::text[])`.execute(db)
  for (const { resource } of rows)
    findings.push(
      bad(
        `${resource} has bookings, and books nothing`,
        `run as the owner of the tables: DELETE FROM booking WHERE resource = '${resource}'`,
      ),
    )
  return findings.length > 0 ? findings : [good(`${counted(bookings, 'booking')}, as recorded`)]
}

async function differenceOf(db: Db, resource: Resource): Promise<Difference> {
  const rule = JSON.stringify(bookingRule(resource))
  const { rows: made } = await sql<{ text: string }>`
    select wanted_bookings(${tableOf(resource)}, ${rule}::jsonb) as text`.execute(db)
  // a statement of the database's own function, with its parameters filled in
  const wanted = sql.raw((made[0]?.text ?? '').replaceAll(/\$[12]/g, 'null::bigint[]'))
  const columns = sql`contract_id, layer, subject, subject_id, during, record_id`
  const { rows } = await sql<Difference>`
    with wanted as (select ${columns} from (${wanted}) w),
      booked as (select ${columns} from booking where resource = ${resource.name})
    select (select count(*)::int from wanted) as wanted,
      (select count(*)::int from (select * from wanted except all select * from booked) x) as missing,
      (select count(*)::int from (select * from booked except all select * from wanted) x) as odd`.execute(
    db,
  )
  return rows[0] ?? { wanted: 0, missing: 0, odd: 0 }
}
