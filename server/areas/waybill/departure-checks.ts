// What the checks of the day say of who leaves: the mechanic's of the vehicle, the doctor's of each
// driver.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

/** The last card of the day of the departure, but for those of returns. */
interface Check {
  /** Null where nobody has decided. */
  readonly passed: boolean | null
  readonly signer_id: number | null
}

interface DriverCheck extends Check {
  readonly driver_id: number
  readonly name: string
}

/**
 * Who leaves takes the mechanic who has passed the vehicle and the doctor who has admitted the
 * driver, where nobody names others. A check that nobody made is no refusal: not every organisation
 * keeps its checks here.
 * @throws AppError 422 where the last card of that day refuses the vehicle or a driver
 */
export async function withChecks(writer: WriteContext, row: Wire): Promise<Wire> {
  if (writer.transition !== 'open') return row
  const vehicle = await checkOfVehicle(writer, row)
  if (vehicle?.passed === false) throw refused('car_id', 'car_not_passed')
  const drivers = await checksOfDrivers(writer, row)
  for (const { driver_id: id, name, passed } of drivers)
    if (passed === false)
      throw refused(id === row.staff_id ? 'staff_id' : 'driver_ids', fault('not_admitted', name))
  const first = drivers.find(({ driver_id: id }) => id === row.staff_id)
  return {
    ...row,
    mechanic_id: row.mechanic_id ?? signerOf(vehicle),
    doctor_id: row.doctor_id ?? signerOf(first),
  }
}

const signerOf = (check: Check | undefined) => (check?.passed ? check.signer_id : null)
const refused = (key: string, says: Fault) =>
  new AppError('rule', { fields: { [key]: says }, says })

/** Whether the card `c` is of the day of the departure and in force. */
function isOfDay({ person }: WriteContext, row: Wire, name: 'mechanic' | 'medical') {
  const { timeZone } = person.contract
  return sql`c.kind <> 'post_trip' and (c.date at time zone ${timeZone})::date
      = (${row.start_date}::timestamptz at time zone ${timeZone})::date
    and ${isInForce(resourceOf(`${name}-checkup`), 'c')}`
}

async function checkOfVehicle(writer: WriteContext, row: Wire): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select c.is_passed = 'passed' as passed, c.mechanic_id as signer_id from mechanic_checkup c
    where c.contract_id = ${writer.person.contractId} and c.car_id = ${row.car_id}
      and ${isOfDay(writer, row, 'mechanic')}
    order by c.date desc, c.id desc limit 1`.execute(writer.db)
  return rows[0]
}

async function checksOfDrivers(writer: WriteContext, row: Wire): Promise<readonly DriverCheck[]> {
  const drivers = [row.staff_id, ...((row.driver_ids ?? []) as unknown[])]
  const { rows } = await sql<DriverCheck>`
    select distinct on (c.driver_id) c.driver_id, c.is_admitted = 'admitted' as passed,
      c.doctor_id as signer_id, concat_ws(' ', s.surname, s.name, s.patronymic) as name
    from medical_checkup c
    join staff s on s.contract_id = c.contract_id and s.id = c.driver_id
    where c.contract_id = ${writer.person.contractId} and c.driver_id = any(${drivers}::bigint[])
      and ${isOfDay(writer, row, 'medical')}
    order by c.driver_id, c.date desc, c.id desc`.execute(writer.db)
  return rows
}
