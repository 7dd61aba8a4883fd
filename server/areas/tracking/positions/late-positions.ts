// Late positions: values derived from that period are computed again.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

/** A vehicle with late positions; `since` is the time of the earliest one. */
export interface LatePositions {
  readonly contractId: number
  readonly carId: number
  readonly since: Date
}

/** Maximum vehicles per batch. */
const most = 500

/** Takes and deletes the recorded late positions; concurrent processes get different ones. */
export async function takeLatePositions(db: Db): Promise<LatePositions[]> {
  const { rows } = await sql<{ contract_id: number; car_id: number; since: Date }>`
    delete from late_position where (contract_id, car_id) in (
      select contract_id, car_id from late_position order by contract_id, car_id limit ${most}
      for update skip locked)
    returning contract_id, car_id, since`.execute(db)
  return rows.map(({ contract_id: contractId, car_id: carId, since }) => ({
    ...{ contractId, carId, since: new Date(since) },
  }))
}
