// Rules of fuel receipts: the tank determines the fuel, and a duplicate document number needs
// confirmation.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { fuelOfTank } from './tank-fuel.ts'

export const intakeRules: Rules = {
  computed: {
    density: sql`case when t.litres > 0 then round(t.kilograms / t.litres, 4) end`,
  },
  async beforeSave(writer, row, before) {
    refuseFuture(writer, row)
    const isSame = before?.number === row.number && before?.counterparty_id === row.counterparty_id
    if (!isSame && row.confirmed !== true) await questionNumber(writer, row, before)
    const { litres, at } = row
    const tank = await fuelOfTank(writer, row.reservoir_id, { litres, at, intakeId: before?.id })
    if (!tank) return row
    // if the mass is empty in an existing record, it was cleared intentionally
    const kilograms = row.kilograms ?? (before ? null : tank.kilograms)
    return { ...row, fuel_id: tank.fuel_id, kilograms }
  },
  blames: { 'fuel-movement.litres': { field: 'litres' } },
}

/** @throws AppError 422 confirm if a receipt with this supplier's document already exists */
async function questionNumber(
  { db, person }: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<void> {
  const { rows } = await sql<{ at: string }>`select i.at from fuel_intake i
    where i.contract_id = ${person.contractId} and lower(i.number) = lower(${row.number})
      and i.counterparty_id is not distinct from ${row.counterparty_id ?? null}::bigint
      and i.id is distinct from ${before?.id ?? null}::bigint
    order by i.at desc limit 1`.execute(db)
  const [same] = rows
  if (!same) return
  const day = contractToday(person.contract.timeZone, new Date(same.at))
  throw new AppError('confirm', { fields: { number: fault('document_again', day) } })
}
