// Rules of refuellings: permitted fuels, cost, and odometer reading.
import { sql } from 'kysely'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { movements } from './fuel-balances.ts'
import { questionAmount, questionTank } from './refueling-questions.ts'
import { checkOdometer, storePumpReadings } from './refueling-readings.ts'
import { fuelOfTank, massOfFuel, requireBurnt } from './tank-fuel.ts'

export const refuelingRules: Rules = {
  async beforeSave(writer, row, before) {
    const refueling: Wire = {
      ...row,
      at: row.at ?? before?.at ?? writer.now.toISOString(),
      dispenser_id: before ? before.dispenser_id : writer.person.staffId,
    }
    refuseFuture(writer, refueling)
    await requireBurnt(writer, refueling, 'fuel_id')
    const kilograms = await massOf(writer, refueling)
    await checkOdometer(writer, refueling, before)
    if (refueling.confirmed !== true && isAnother(refueling, before)) {
      await questionAmount(writer, refueling, before?.id)
      await questionTank(writer, refueling, before)
    }
    return { ...refueling, kilograms, cost: await costOf(writer, refueling) }
  },
  async afterSave(writer, saved) {
    await storePumpReadings(writer, saved)
    for (const { row } of saved)
      writer.changedRecords.push({ resource: 'refueling-queue', id: row.car_id as number })
  },
  beforeRemove({ changedRecords }, row) {
    changedRecords.push({ resource: 'refueling-queue', id: row.car_id as number })
  },
  computed: {
    remainder: balanceAt(movements, {
      owner: { key: 'car_id', sql: sql.ref('t.car_id') },
      keys: { fuel_id: sql.ref('t.fuel_id') },
      at: sql.ref('t.at'),
    }),
  },
  blames: {
    'fuel-movement.litres': { field: 'litres' },
    'odometer-reading.value': { field: 'odometer' },
  },
}

/** Whether the vehicle, fuel, time or amount differs from the stored record. */
const isAnother = (row: Wire, before: Wire | null) =>
  ['car_id', 'fuel_id', 'at', 'litres'].some((key) => row[key] !== before?.[key])

async function massOf(writer: WriteContext, row: Wire): Promise<string | null> {
  if (row.source !== 'tank') return massOfFuel(writer, row)
  const { litres, at } = row
  const tank = await fuelOfTank(writer, row.reservoir_id, { litres, at })
  return tank?.kilograms ?? null
}

/** Litres times price, multiplied by the database so that it is exact. */
async function costOf({ db }: WriteContext, { litres, price }: Wire): Promise<string | null> {
  if (price == null) return null
  const { rows } = await sql<{ cost: string }>`
    select round(${litres}::numeric * ${price}::numeric, 2)::text as cost`.execute(db)
  return rows[0]?.cost ?? null
}
