// Vehicles that cannot depart and drivers who cannot drive today. Each reason is queried through
// its own index, so that the cost depends only on the number of results.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { plateTextOf } from '../../kernel/db/plate-sql.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Fragment, Rules, SqlClock } from '../../kernel/types.ts'
import { compulsory } from './driver-insurance.ts'
import { insurance, inspection, isWatched } from './vehicle-papers.ts'
import type { Paper } from './vehicle-papers.ts'

const vehicleName = sql`concat_ws(' ', ${plateTextOf(sql.ref('v.plate_number'))}, v.garage_number)`

/**
 * SQL: an id unique across reasons, with at most 15 digits so that spreadsheets represent it
 * exactly. `nth`: number of the reason.
 */
const idOf = (nth: number, id: Fragment) => sql`(${nth * 1e12}::bigint + ${id}) as id`

/** Condition: the vehicle has a status in which it is not expected to depart. */
const laidUp = sql`exists (select from car_status w where w.contract_id = v.contract_id and w.id = v.status_id
  and w.code in ('conserved', 'written_off'))`

const byStatus = sql`select v.contract_id, ${idOf(1, sql`v.id`)}, ${vehicleName} as name,
    w.code as reason, null::date as since, null::text as details, v.id as car_id, null::bigint as staff_id, v.subdivision_id
  from car_status w join car v on v.contract_id = w.contract_id and v.status_id = w.id and v.archived_at is null
  where w.code in ('repair', 'maintenance')`

interface PaperReason {
  nth: number
  reason: string
  paper: Paper
  /** Additional condition on documents `t`: only those required for departure. */
  only: Fragment
}

/**
 * Vehicles whose document has expired without a renewal; the reason begins on the following day.
 */
function byPaper({ nth, reason, paper, only }: PaperReason, { today }: SqlClock): Fragment {
  const last = sql.ref(`t.${paper.last}`)
  return sql`select t.contract_id, ${idOf(nth, sql`t.id`)}, ${vehicleName} as name,
      ${reason}::text as reason, ${last} + 1 as since, null::text as details, v.id as car_id, null::bigint as staff_id, v.subdivision_id
    from ${sql.table(paper.table)} t join car v on v.contract_id = t.contract_id and v.id = t.car_id and v.archived_at is null
    where ${last} < ${today('t')} ${only} and ${isWatched(paper)} and not ${laidUp}`
}

const insuranceReason: PaperReason = {
  ...{ nth: 2, reason: 'insurance', paper: insurance },
  only: sql`and t.policy_type = ${compulsory}`,
}
const inspectionReason: PaperReason = {
  ...{ nth: 3, reason: 'inspection', paper: inspection },
  only: sql``,
}

/** Condition: `c` is the subject's last checkup of today, and is in force. */
function isLatestCheckToday(
  { today, zone }: SqlClock,
  resource: 'mechanic-checkup' | 'medical-checkup',
  key: 'car_id' | 'driver_id',
): Fragment {
  const table = sql.table(resource.replace('-', '_'))
  const inForce = (alias: string) => isInForce(resourceOf(resource), alias)
  return sql`c.date >= (${today('c')}::timestamp at time zone ${zone('c')}) and ${inForce('c')}
    and not exists (select from ${table} n where n.contract_id = c.contract_id
      and n.${sql.ref(key)} = c.${sql.ref(key)} and (n.date, n.id) > (c.date, c.id) and ${inForce('n')})`
}

const byMechanic = (
  clock: SqlClock,
) => sql`select c.contract_id, ${idOf(4, sql`c.id`)}, ${vehicleName} as name,
    'mechanic'::text as reason, (c.date at time zone ${clock.zone('c')})::date as since, c.reason::text as details,
    v.id as car_id, null::bigint as staff_id, v.subdivision_id
  from mechanic_checkup c join car v on v.contract_id = c.contract_id and v.id = c.car_id and v.archived_at is null
  where c.is_passed = 'not_passed' and ${isLatestCheckToday(clock, 'mechanic-checkup', 'car_id')}`

const byDoctor = (clock: SqlClock) => sql`select c.contract_id, ${idOf(5, sql`c.id`)},
    concat_ws(' ', s.surname, s.name, s.patronymic) as name, 'doctor'::text as reason,
    (c.date at time zone ${clock.zone('c')})::date as since, null::text as details, null::bigint as car_id,
    s.id as staff_id, s.subdivision_id
  from medical_checkup c join staff s on s.contract_id = c.contract_id and s.id = c.driver_id
    and s.archived_at is null and not s.dismissed
  where c.is_admitted = 'not_admitted' and ${isLatestCheckToday(clock, 'medical-checkup', 'driver_id')}`

export const outOfServiceRules: Rules = {
  source: (clock) =>
    sql.join(
      [
        byStatus,
        byPaper(insuranceReason, clock),
        byPaper(inspectionReason, clock),
        byMechanic(clock),
        byDoctor(clock),
      ],
      sql` union all `,
    ),
}
