// Rules of vehicles: tracker id, tanks, and the initial odometer reading.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { plateTypeOf } from '../../kernel/db/plate-sql.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import type { Rules, SqlClock, Wire, WriteContext, Fragment } from '../../kernel/types.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { inForce, latestValue } from './odometer-rules.ts'
import { mainFuelBalance, openedAt, refuseUsedOpenings } from './tank-openings.ts'
import { trackerRule } from './tracker-rules.ts'
import { paperMarks } from './vehicle-papers.ts'
import type { Trackers } from './tracker-rules.ts'

/**
 * Condition: an active vehicle `t` without a norm in force for any fuel, so that its consumption
 * cannot be compared with a norm.
 */
function withoutNorm({ today }: SqlClock): Fragment {
  return sql`(t.archived_at is null and not exists (select from fuel_consumption_norm n
    where n.contract_id = t.contract_id and n.car_id = t.id and n.valid_from <= ${today()}))`
}

function normMarks(clock: SqlClock): Readonly<Record<string, Fragment>> {
  return { missing: withoutNorm(clock) }
}

const trackers = trackerRule('car')

/** The name of the driver most recently assigned to the vehicle. */
const assignedDriver = ({ today }: SqlClock) => sql`(
  select concat_ws(' ', s.surname, s.name, s.patronymic) from car_driver d
  join staff s on s.contract_id = d.contract_id and s.id = d.staff_id
  where d.contract_id = t.contract_id and d.car_id = t.id and d.since <= ${today('t')}
  order by d.since desc, d.id desc limit 1)`

export const carRules: Rules = {
  computed: (clock) => ({
    plate_type: plateTypeOf(sql.ref('t.plate_number')),
    odometer: latestValue,
    fuel_remainder: mainFuelBalance,
    driver: assignedDriver(clock),
  }),
  marks: (clock) => ({
    papers: paperMarks(clock),
    fuel_norms: normMarks(clock),
  }),
  judged: sql`t.archived_at is null`,
  lists: (clock) => ({ getCarsWithoutFuelConsumptionNorm: withoutNorm(clock) }),
  async beforeSave(writer, row, before) {
    const faults = overfull(row)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    if (before) await refuseUsedOpenings(writer, row, before)
    await trackers.check(writer, row, before, writer.preloaded as Trackers | undefined)
    return { ...row, opened_at: openedAt(writer, before) }
  },
  preload: trackers.preload,
  async afterSave(writer, saved) {
    const openings = saved.flatMap(({ id, row: { initial_odometer: value }, before }) =>
      typeof value === 'number' && value !== before?.initial_odometer ? [{ id, value }] : [],
    )
    if (openings.length > 0) await putOpenings(writer, openings)
  },
}

/** Faults of tanks whose initial content exceeds their capacity. */
function overfull(row: Wire): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const [i, { tank_volume: volume, tank_remainder: remainder }] of (
    (row.fuels ?? []) as Wire[]
  ).entries())
    if (volume != null && remainder != null && Number(remainder) > Number(volume))
      faults[`fuels.${i}.tank_remainder`] = fault('too_full', String(volume))
  return faults
}

/**
 * The initial odometer value of the card is the first reading; changing it corrects that reading.
 */
async function putOpenings(
  writer: WriteContext,
  openings: readonly { id: number; value: number }[],
): Promise<void> {
  const { rows } = await sql<{
    car_id: number
    begun: string
    former: number | null
  }>`select t.id as car_id, t.created_at as begun, r.id as former
    from car t left join odometer_reading r on r.contract_id = t.contract_id and r.car_id = t.id and r.read_at = t.created_at and ${inForce}
    where t.contract_id = ${writer.person.contractId} and t.id = any(${openings.map(({ id }) => id)}::bigint[])`.execute(
    writer.db,
  )
  const values = new Map(openings.map(({ id, value }) => [id, value]))
  const reading = resourceOf('odometer-reading')
  const inputs = rows.map(({ car_id: id, begun, former }) => {
    const body = {
      car_id: id,
      read_at: begun,
      value: values.get(id),
      ...(former !== null && { replaces_id: former }),
    }
    return parseSave(reading, body)
  })
  await saveBatch({ ...writer, resource: reading, origin: { via: 'rule' } }, inputs)
}
