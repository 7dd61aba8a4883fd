// Positions that arrived late: values measured over their time are measured again.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

/** A vehicle with late positions, from the first of these moments on. */
export interface LatePositions {
  readonly contractId: number
  readonly carId: number
  readonly since: Date
}

/** Maximum vehicles per batch. */
const most = 500

/** Takes the late positions since the last call; of several processes one gets them. */
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
