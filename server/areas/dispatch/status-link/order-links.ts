// Stored status links of orders: at most one per order, found by the hash of its token.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { activeStates } from '#resources/dispatch/order/order-states.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { NewOrderLink } from '#resources/wire/dispatch.ts'
import { literalArray } from '../../../kernel/db/literal-array.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { EventType } from '../../../kernel/db/event-log.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { hashOf } from '../../../kernel/session/session-cookie.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Fragment, Kernel, Wire, WriteContext } from '../../../kernel/types.ts'

const order = resourceOf('order')
/** 32 random bytes as base64url. */
const tokenForm = /^[\w-]{43}$/

/**
 * Expiry of the link of the order `t`: a week after the order's end, or a month after its desired
 * time.
 */
export const linkEnds: Fragment = sql`case t.state
  when 'completed' then t.completed_at + interval '7 days'
  when 'rejected' then t.decided_at + interval '7 days'
  when 'cancelled' then t.updated_at + interval '7 days'
  else t.busy_until + interval '30 days' end`

/** Whether the order `t` has a link. */
export const hasLink: Fragment = sql`exists (select from order_link l
  where l.contract_id = t.contract_id and l.order_id = t.id)`

/** The data shown to the holder of the link. */
export interface OrderStatus {
  readonly contract_id: number
  readonly order_id: number
  readonly time_zone: string
  readonly state: string
  readonly wanted: string
  readonly vehicle: string | null
  readonly plate: string | null
  readonly driver: string | null
  /** The expected arrival of the vehicle. */
  readonly arrival: string | null
  readonly arrived: string | null
  readonly completed: string | null
}

/** The order of a token; null if the token is unknown or expired. */
export async function findStatus(db: Db, token: string, now: Date): Promise<OrderStatus | null> {
  if (!tokenForm.test(token)) return null
  const isMet = sql`t.state = any(${literalArray([...activeStates, 'completed'])})`
  const { rows } = await sql<OrderStatus>`
    select l.contract_id, l.order_id, k.time_zone, t.state, t.desired_at as wanted,
      case when ${isMet} then nullif(concat_ws(' ', b.name, m.name), '') end as vehicle,
      case when ${isMet} then c.plate_number end as plate,
      case when ${isMet} then s.name end as driver,
      case when t.state = any(${literalArray(activeStates)}) and t.arrived_at is null then coalesce((
        select p.at from order__trip_stops p where p.contract_id = t.contract_id
          and p.parent_id = t.trip_id and p.order_id = t.id and p.act = 'load'
        order by p.position limit 1), t.desired_at) end as arrival,
      t.arrived_at as arrived,
      case when t.state = 'completed' then t.completed_at end as completed
    from order_link l join "order" t on t.contract_id = l.contract_id and t.id = l.order_id
    join contract k on k.id = l.contract_id
    left join car c on c.contract_id = t.contract_id and c.id = t.car_id
    left join car_brand b on b.contract_id = c.contract_id and b.id = c.brand_id
    left join car_model m on m.contract_id = c.contract_id and m.id = c.model_id
    left join staff s on s.contract_id = t.contract_id and s.id = t.driver_id
    where l.token_hash = ${hashOf(token)} and ${linkEnds} > ${now}`.execute(db)
  return rows[0] ?? null
}

interface StoredLink {
  /** When the link was created; null without a link. */
  readonly since: string | null
  readonly until: string
}

/**
 * The link of an order.
 * @throws AppError 404 for an order that is not visible to the reader
 */
export async function linkOf(kernel: Kernel, db: Db, person: Person, id: number) {
  const { rows } = await sql<StoredLink>`
    select l.created_at as since, ${linkEnds} as until
    from "order" t left join order_link l on l.contract_id = t.contract_id and l.order_id = t.id
    where t.contract_id = ${person.contractId} and t.id = ${id}
      ${visibilityClause(kernel, order, person)}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found
}

/** Whether the token belongs to the order's link. */
export async function isLinkOf(db: Db, { contractId }: Person, id: number, token: string) {
  const { rows } = await sql`select from order_link where contract_id = ${contractId}
    and order_id = ${id} and token_hash = ${hashOf(token)}`.execute(db)
  return rows.length > 0
}

/** Records a change of the link in the audit log, without the token. */
export async function logLink(
  { db, person, path }: Pick<WriteContext, 'db' | 'person' | 'path'>,
  id: number,
  { type, data }: { type: EventType; data: { before?: Wire; after: Wire } },
): Promise<void> {
  await logEvent(db, {
    ...{ type, contractId: person.contractId, accountId: person.accountId },
    ...{ staffId: person.staffId, page: 'order', resource: 'order', itemId: id, path, data },
  })
}

/**
 * Creates a link with a new token, replacing an existing one. The token cannot be read again.
 * @throws AppError 404, 409 for an order that ended long ago
 */
export async function renewLink(writer: WriteContext, id: number): Promise<NewOrderLink> {
  const { kernel, db, person, now, changedRecords } = writer
  const { since, until } = await linkOf(kernel, db, person, id)
  if (Date.parse(until) <= now.getTime()) throw new AppError('state_forbids')
  const token = randomBytes(32).toString('base64url')
  await sql`insert into order_link (contract_id, order_id, token_hash, created_at)
    values (${person.contractId}, ${id}, ${hashOf(token)}, ${now})
    on conflict (contract_id, order_id) do update set token_hash = excluded.token_hash,
      created_at = excluded.created_at`.execute(db)
  const data = { before: { status_link: since !== null }, after: { status_link: true } }
  await logLink(writer, id, { type: 'change', data })
  changedRecords.push({ resource: 'order', id })
  return { path: `order-link/${token}`, token, since: now.toISOString(), until }
}

/** @throws AppError 404 for an unknown order, or one without a link */
export async function revokeLink(writer: WriteContext, id: number): Promise<void> {
  const { kernel, db, person, changedRecords } = writer
  await linkOf(kernel, db, person, id)
  const { numAffectedRows } = await sql`delete from order_link
    where contract_id = ${person.contractId} and order_id = ${id}`.execute(db)
  if (!numAffectedRows) throw new AppError('not_found')
  const data = { before: { status_link: true }, after: { status_link: false } }
  await logLink(writer, id, { type: 'change', data })
  changedRecords.push({ resource: 'order', id })
}
