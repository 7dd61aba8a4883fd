// Rules of measurements: the book balance at that time, and the difference that posting corrects.
import { sql } from 'kysely'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { tankBalanceAt } from './fuel-balances.ts'
import { fuelOfTank } from './tank-fuel.ts'

export const measurementRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    const compared = { ...row, ...(await compare(writer, row)) }
    const tank = await fuelOfTank(writer, row.reservoir_id, {
      litres: compared.difference,
      at: row.at,
    })
    return tank ? { ...compared, fuel_id: tank.fuel_id, kilograms: tank.kilograms } : compared
  },
  blames: { 'fuel-movement.litres': { field: 'measured' } },
}

interface Comparison {
  booked: string
  difference: string
}

async function compare({ db, person }: WriteContext, row: Wire): Promise<Comparison | undefined> {
  const booked = tankBalanceAt(person.contractId, row.reservoir_id, row.at)
  const { rows } = await sql<Comparison>`
    select b.litres::text as booked, (${row.measured}::numeric - b.litres)::numeric(13, 2)::text as difference
    from (select ${booked} as litres) b`.execute(db)
  return rows[0]
}

/**
 * Checks posted measurements against concurrent movements between comparison and posting. After
 * posting the tank's account is locked, so that its balance is final.
 * @throws Error with the SQLSTATE of a serialization failure if the balance differs from the
 * measured value, so that the transaction is retried
 */
export async function recheckPosted(
  { db, person }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql`select from fuel_measurement t
    where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[]) and t.difference <> 0
      and t.measured <> ${tankBalanceAt(person.contractId, sql.ref('t.reservoir_id'), sql.ref('t.at'))}`.execute(
    db,
  )
  if (rows.length === 0) return
  throw Object.assign(new Error('the tank has moved meanwhile'), { code: '40001' })
}
