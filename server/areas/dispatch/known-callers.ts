// Suggests callers (previous customers, employees and counterparties) by telephone number or the
// beginning of a name, each with the addresses of their latest orders. The cost is independent of
// the number of orders: 0079_linked_order_callers.sql has the indexes.
import { sql } from 'kysely'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { nationalDigits, phoneDigits } from '#resources/kernel/values/phone-digits.ts'
import type { ResourceName } from '#resources/index.ts'
import type { KnownCaller } from '#resources/wire/dispatch.ts'
import { readPage } from '../../kernel/read/list-query.ts'
import { readContext, visibilityClause } from '../../kernel/read/row-visibility.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Fragment, Kernel } from '../../kernel/types.ts'
import { groupOrders, withoutOrders } from './caller-addresses.ts'
import type { PastOrder } from './caller-addresses.ts'

const order = resourceOf('order')
/** Maximum callers returned, and maximum distinct numbers or names searched. */
const most = 6
/** Latest orders read per number or name. */
const lastOrders = 30

/**
 * The digits of `phoneDigits`, in SQL.
 * Must be the same expressions as in 0079_linked_order_callers.sql, so that its indexes are used.
 */
const phoneKey = sql`(reverse(right(regexp_replace(t.channel_data, '[^0-9]', '', 'g'), ${sql.lit(nationalDigits)})) collate "C")`
const nameKey = sql`(lower(t.customer) collate "C")`
const hasPhone = sql`t.channel_data is not null`
const hasName = sql`t.customer is not null`

/** Appended to a prefix: the result sorts after every text with that prefix. */
const end = String.fromCodePoint(0x10_ff_ff)

export async function findCallers(
  kernel: Kernel,
  person: Person,
  text: string,
): Promise<KnownCaller[]> {
  const reading = { kernel, person }
  const digits = phoneDigits(text)
  const found = await (digits === null ? byName(reading, text) : byPhone(reading, digits))
  const unique = new Map<string, KnownCaller>()
  for (const one of found) {
    const key = JSON.stringify([one.customer_staff_id, one.counterparty_id, one.name])
    if (!unique.has(key)) unique.set(key, one)
  }
  return [...unique.values()].slice(0, most)
}

interface Reading {
  readonly kernel: Kernel
  readonly person: Person
}

async function byPhone(reading: Reading, digits: string): Promise<KnownCaller[]> {
  const typed = [...digits].reverse().join('')
  const keys = await distinctKeys(reading, { key: phoneKey, has: hasPhone, from: typed })
  const known: KnownCaller[] = []
  for (const key of keys)
    known.push(...(await ordersOf(reading, sql`${hasPhone} and ${phoneKey} = ${key}`, sql`t.id`)))
  const staff = await withPhone(reading, 'staff', digits)
  const parties = await withPhone(reading, 'counterparty', digits)
  return [...known, ...staff, ...parties]
}

async function byName(reading: Reading, text: string): Promise<KnownCaller[]> {
  const staff = await named(reading, 'employee-name', text)
  const parties = await named(reading, 'counterparty', text)
  const from = text.trim().toLowerCase()
  const names = await distinctKeys(reading, { key: nameKey, has: hasName, from })
  const foundCallers: KnownCaller[] = []
  for (const name of names) {
    const found = await ordersOf(reading, sql`${hasName} and ${nameKey} = ${name}`, sql`t.id`)
    foundCallers.push(...found)
  }
  return [...foundCallers.slice(0, most / 2), ...staff, ...parties]
}

interface Keyed {
  readonly key: Fragment
  readonly has: Fragment
  readonly from: string
}

/** The first distinct keys with a prefix, in one loose index scan (skip scan). */
async function distinctKeys(
  { kernel, person }: Reading,
  { key, has, from }: Keyed,
): Promise<string[]> {
  const next = (least: Fragment) => sql`select ${key} as key from "order" t
    where t.contract_id = ${person.contractId} and ${has} and ${key} ${least}
      and ${key} < ${from + end} collate "C" order by ${key} limit 1`
  const { rows } = await sql<{ key: string }>`
    with recursive k (key) as (
      (${next(sql`>= ${from} collate "C"`)})
      union all
      select (${next(sql`> k.key`)}) from k where k.key is not null)
    select key from k where key is not null limit ${most}`.execute(kernel.db)
  return rows.map((one) => one.key)
}

/** The callers of the latest orders that satisfy the condition, with their addresses. */
async function ordersOf(
  { kernel, person }: Reading,
  condition: Fragment,
  newest: Fragment,
): Promise<KnownCaller[]> {
  const { rows } = await sql<PastOrder>`
    select o.customer, o.customer_staff_id, o.subdivision_id, o.counterparty_id,
      concat_ws(' ', s.surname, s.name, s.patronymic) as customer_staff_name,
      d.name as subdivision_name, c.name as counterparty_name,
      o.channel_id, h.name as channel_name, o.channel_data,
      o.address, o.route_id, r.name as route_name,
      o.from_id, f.name as from_name, o.to_id, p.name as to_name,
      coalesce((select jsonb_agg(jsonb_build_object('place_id', x.place_id, 'place_name', y.name)
          order by x.position)
        from order__stops x join place y on y.contract_id = x.contract_id and y.id = x.place_id
        where x.contract_id = o.contract_id and x.parent_id = o.id), '[]') as stops
    from (select t.* from "order" t where t.contract_id = ${person.contractId}
        and ${condition} ${visibilityClause(kernel, order, person)}
      order by ${newest} desc limit ${lastOrders}) o
    left join staff s on s.contract_id = o.contract_id and s.id = o.customer_staff_id
    left join subdivision d on d.contract_id = o.contract_id and d.id = o.subdivision_id
    left join counterparty c on c.contract_id = o.contract_id and c.id = o.counterparty_id
    left join order_communication_channel h on h.contract_id = o.contract_id and h.id = o.channel_id
    left join route r on r.contract_id = o.contract_id and r.id = o.route_id
    left join place f on f.contract_id = o.contract_id and f.id = o.from_id
    left join place p on p.contract_id = o.contract_id and p.id = o.to_id
    order by o.order_date desc, o.id desc`.execute(kernel.db)
  return groupOrders(rows)
}

/** Contacts of the directory with a matching name, with their latest orders. */
async function named(
  reading: Reading,
  name: Extract<ResourceName, 'employee-name' | 'counterparty'>,
  text: string,
): Promise<KnownCaller[]> {
  const { kernel, person } = reading
  const resource = resourceOf(name)
  if (!canRead(person.levels, resource.access)) return []
  const query = parseQuery(resource, { search: text, size: most })
  const rows = await readPage(readContext({ kernel, resource, person }), query)
  const key = name === 'counterparty' ? 'counterparty_id' : 'customer_staff_id'
  return withLastOrders(
    reading,
    rows.map((row) => ({ key, id: row.id, name: String(row.name) })),
  )
}

/** Contacts of the directory with this number, if the caller of the API may read them. */
async function withPhone(
  reading: Reading,
  name: Extract<ResourceName, 'staff' | 'counterparty'>,
  digits: string,
): Promise<KnownCaller[]> {
  const { kernel, person } = reading
  const isStaff = name === 'staff'
  const mayRead = isStaff
    ? canRead(person.levels, 'staff') && canEdit(person.levels, 'staff-personal')
    : canRead(person.levels, 'counterparty')
  if (!mayRead) return []
  const ending = `%${digits}`
  const found = isStaff
    ? sql<{
        id: number
        name: string
      }>`select t.id, concat_ws(' ', t.surname, t.name, t.patronymic) as name
        from staff t where t.contract_id = ${person.contractId} and t.archived_at is null
          and (t.mobile_phone like ${ending} or t.home_phone like ${ending})
          ${visibilityClause(kernel, resourceOf(name), person)} order by t.id limit ${most}`
    : sql<{ id: number; name: string }>`select t.id, t.name from counterparty t
        where t.contract_id = ${person.contractId} and t.phone like ${ending}
        order by t.id limit ${most}`
  const { rows } = await found.execute(kernel.db)
  const key = isStaff ? 'customer_staff_id' : 'counterparty_id'
  return withLastOrders(
    reading,
    rows.map((row) => ({ key, ...row })),
  )
}

interface Subject {
  readonly key: 'customer_staff_id' | 'counterparty_id'
  readonly id: number
  readonly name: string
}

async function withLastOrders(
  reading: Reading,
  subjects: readonly Subject[],
): Promise<KnownCaller[]> {
  const callers: KnownCaller[] = []
  for (const one of subjects) {
    const isHis = sql`t.${sql.ref(one.key)} = ${one.id}`
    const [known] = await ordersOf(reading, isHis, sql`t.order_date desc, t.id`)
    callers.push(known ?? withoutOrders(one))
  }
  return callers
}
