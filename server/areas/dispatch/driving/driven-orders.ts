// Reads the orders that a driver has to carry out now.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { DrivenOrder, DrivenStop } from '#resources/wire/driver-trips.ts'
import { referenceTitle } from '../../../kernel/read/record-titles.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { latestValue } from '../../fleet/index.ts'
import { clientOf } from '../order-client.ts'

/** Maximum orders in a response. */
const most = 100

type Stop = Omit<DrivenStop, 'place' | 'address'>

export interface StoredOrder extends DrivenOrder {
  readonly car: string | null
  readonly car_odometer: number | null
  readonly trip_id: number | null
  readonly address: string | null
  readonly from: string | null
  readonly to: string | null
  /** Names of the intermediate places. */
  readonly via: readonly string[]
  /** Stops of a joint trip; only on its lead order. */
  readonly trip_stops: readonly Stop[]
}

/**
 * The driver's orders: in progress, planned for yesterday, today and tomorrow, and those completed
 * or cancelled today.
 */
export async function readDriven(
  kernel: Kernel,
  desk: Resource,
  person: Person,
): Promise<StoredOrder[]> {
  const { timeZone } = person.contract
  const today = contractToday(timeZone, kernel.clock())
  const midnight = (days: number) => momentAt(addDays(today, days), '00:00', timeZone)
  const { rows } = await sql<StoredOrder>`
    with own as (
      select t.*, ${clientOf} as client from "order" t
      where t.contract_id = ${person.contractId} ${visibilityClause(kernel, desk, person)}
        and (t.state = 'in_progress'
          or t.desired_at < ${midnight(2)} and (
            t.state = 'assigned' and t.desired_at >= ${midnight(-1)}
            or t.state = 'cancelled' and t.desired_at >= ${midnight(0)}
            or t.state = 'completed' and greatest(t.completed_at, t.desired_at) >= ${midnight(0)}))
      order by t.desired_at, t.id limit ${most}
    )
    select o.id, o.version, o.number, o.state, o.desired_at, o.busy_until, o.client,
      o.channel_data as contact, o.description, o.passengers, o.cargo, o.cargo_weight::text,
      o.accepted_at, o.started_at, o.arrived_at, o.completed_at, o.cancel_reason, o.odometer,
      o.driver_note, o.trip_id, o.address, f.name as "from", d.name as "to",
      (select count(*)::int from file x where x.contract_id = o.contract_id and x.resource = 'order'
        and x.record_id = o.id) as files,
      (select ${referenceTitle(kernel, resourceOf('car'), 'c')} from car c
        where c.contract_id = o.contract_id and c.id = o.car_id) as car,
      (select ${latestValue} from car t
        where t.contract_id = o.contract_id and t.id = o.car_id) as car_odometer,
      array(select p.name from order__stops s
        join place p on p.contract_id = s.contract_id and p.id = s.place_id
        where s.contract_id = o.contract_id and s.parent_id = o.id order by s.position) as via,
      (select coalesce(jsonb_agg(jsonb_build_object('order', s.order_id, 'act', s.act, 'at',
          to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by s.position), '[]')
        from order__trip_stops s
        where s.contract_id = o.contract_id and s.parent_id = o.id) as trip_stops
    from own o left join place f on f.contract_id = o.contract_id and f.id = o.from_id
    left join place d on d.contract_id = o.contract_id and d.id = o.to_id
    order by o.desired_at, o.id`.execute(kernel.db)
  return rows
}
