// One shift at a time: a vehicle or driver with an open waybill cannot start another one. With a
// waybill for several shifts, a driver is out until the end of their line.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { nameOfSheet } from './chain-refusals.ts'
import { sheetLines } from './sheet-days.ts'
import type { SheetRow } from './vehicle-chain.ts'

/** Another open waybill, with the drivers who are out on it. */
type OpenSheet = SheetRow & { drivers: readonly number[] }

function driversOf(row: Wire): number[] {
  const { staff_id: first, driver_ids: others, period } = row
  const ids =
    period === 'shift'
      ? [first, ...((others ?? []) as unknown[])]
      : sheetLines(row).flatMap((line) => (line.end_date == null ? [line.staff_id] : []))
  return ids.filter((id) => typeof id === 'number')
}

/** The field of `row` with a driver who is already out on the other waybill. */
function driverKey(row: Wire, { drivers }: OpenSheet): string {
  const isOut = (id: unknown) => drivers.includes(Number(id))
  if (row.period === 'shift') return isOut(row.staff_id) ? 'staff_id' : 'driver_ids'
  const lines = sheetLines(row)
  const line = lines.findIndex((one) => one.end_date == null && isOut(one.staff_id))
  return `days.${line < 0 ? lines.length - 1 : line}.staff_id`
}

/** The caller has locked the vehicles. @throws AppError 422 naming the other open waybill */
export async function refuseOpenShifts(
  writer: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  const opened = saved.filter(({ row }) => row.state === 'open')
  const drivers = opened.flatMap(({ row }) => driversOf(row))
  if (opened.length === 0) return
  const { db, person } = writer
  await sql`select from staff where contract_id = ${person.contractId}
    and id = any(${drivers}::bigint[]) order by id for no key update`.execute(db)
  for (const { id, row } of opened) {
    const other = await findOtherOpen(writer, id, row)
    if (!other) continue
    const name = nameOfSheet(writer, other)
    const says = fault('shift_open', name)
    const key = other.car_id === row.car_id ? 'car_id' : driverKey(row, other)
    const used_by = [{ resource: 'way-bill', id: other.id, name, count: 1 }]
    throw new AppError('rule', { fields: { [key]: says }, says, extra: { used_by } })
  }
}

/** Finds another open waybill of the vehicle, or of one of the drivers. */
async function findOtherOpen(
  { db, person }: WriteContext,
  id: number,
  row: Wire,
): Promise<OpenSheet | undefined> {
  const drivers = driversOf(row)
  const { rows } = await sql<SheetRow & { drivers: readonly string[] }>`
    select w.id, w.number, w.car_id, w.start_date, array(
        select w.staff_id where w.period = 'shift' and w.staff_id is not null
        union all select l.target_id from way_bill__driver_ids l
          where w.period = 'shift' and l.contract_id = w.contract_id and l.parent_id = w.id
        union all select d.staff_id from way_bill__days d
          where d.contract_id = w.contract_id and d.parent_id = w.id and d.end_date is null) as drivers
    from way_bill w
    where w.contract_id = ${person.contractId} and w.state = 'open' and w.id <> ${id}
      and (w.car_id = ${row.car_id}
        or w.period = 'shift' and (w.staff_id = any(${drivers}::bigint[])
          or exists (select from way_bill__driver_ids l where l.contract_id = w.contract_id
            and l.parent_id = w.id and l.target_id = any(${drivers}::bigint[])))
        or exists (select from way_bill__days d where d.contract_id = w.contract_id
          and d.parent_id = w.id and d.end_date is null
          and d.staff_id = any(${drivers}::bigint[])))
    order by w.car_id <> ${row.car_id}, w.start_date limit 1`.execute(db)
  const [found] = rows
  return (
    found && {
      ...found,
      start_date: new Date(found.start_date as string).toISOString(),
      drivers: found.drivers.map(Number),
    }
  )
}
