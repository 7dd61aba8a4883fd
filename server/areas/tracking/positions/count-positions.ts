// Counts how many positions would be stored, for previews.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { DevicePosition } from '../service/tracking-service.ts'
import { givenPositions, isInTime, isPrivate } from './store-positions.ts'

interface CountedPositions {
  /** Already stored. */
  stored: number
  /** Outside business hours, if the organisation does not store such positions. */
  private: number
  /** In the future, or older than the retention period. */
  outdated: number
}

/** Counts positions of one contract by the reason for not storing them; the rest would be added. */
export async function countPositions(
  db: Db,
  contractId: number,
  positions: readonly DevicePosition[],
  now: Date,
): Promise<CountedPositions> {
  const { rows } = await sql<CountedPositions>`
    select count(*) filter (where s.kind = 'stored')::int as stored,
      count(*) filter (where s.kind = 'private')::int as private,
      count(*) filter (where s.kind = 'outdated')::int as outdated
    from (select case when not ${isInTime(now)} then 'outdated' when ${isPrivate} then 'private'
        when exists (select from car_position p where p.contract_id = ${contractId}
          and p.car_id = c.id and p.at = g.at) then 'stored' end as kind
      from ${givenPositions(contractId, positions)}) s`.execute(db)
  return rows[0] ?? { stored: 0, private: 0, outdated: 0 }
}
