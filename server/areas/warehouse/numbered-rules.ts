// Rules of tyres, batteries and other numbered items: location, and mileage while mounted.
import { sql } from 'kysely'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Fragment, Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { saveOne } from '../../kernel/write/save-records.ts'
import { inForce } from '../fleet/index.ts'

/**
 * SQL: the last odometer value of a vehicle at that time; before its first reading, the first
 * value.
 */
const odometerAt = (contract: Fragment, car: Fragment, at: Fragment): Fragment => {
  const ofCar = sql`from odometer_reading r
    where r.contract_id = ${contract} and r.car_id = ${car} and ${inForce}`
  return sql`coalesce(
    (select r.value ${ofCar} and r.read_at <= ${at} order by r.read_at desc, r.id desc limit 1),
    (select r.value ${ofCar} and r.read_at > ${at} order by r.read_at, r.id limit 1))`
}
const run = (from: Fragment, until: Fragment, alias: string) => {
  const contract = sql.ref(`${alias}.contract_id`)
  const car = sql.ref(`${alias}.car_id`)
  return sql`greatest(${odometerAt(contract, car, until)} - ${odometerAt(contract, car, from)}, 0)`
}

/** SQL: the end of the mounting `m`; null while it continues. */
const endOfMounting = sql`(select min(e.at) from numbered_item_event e
  where e.contract_id = m.contract_id and e.numbered_id = m.numbered_id
    and e.kind in ('remove', 'write_off') and (e.at, e.id) > (m.at, m.id))`

export const numberedItemRules: Rules = {
  computed: ({ now }) => ({ km: kmOf(now) }),
  marks: ({ now }) => {
    const km = kmOf(now)
    return {
      wear: {
        due: sql`t.state <> 'written_off' and ${km} >= t.norm_km`,
        soon: sql`t.state <> 'written_off' and ${km} < t.norm_km and ${km} >= 0.9 * t.norm_km`,
      },
    }
  },
}

const kmOf = (now: Fragment): Fragment => sql`(coalesce(t.initial_km, 0) + coalesce((
  select sum(${run(sql.ref('m.at'), sql`coalesce(${endOfMounting}, ${now})`, 'm')})
  from numbered_item_event m
  where m.contract_id = t.contract_id and m.numbered_id = t.id and m.kind = 'mount'), 0))::integer`

/** SQL: when the item was last mounted before the event `t`. */
const mountedBefore = sql`(select m.at from numbered_item_event m
  where m.contract_id = t.contract_id and m.numbered_id = t.numbered_id and m.kind = 'mount'
    and (m.at, m.id) < (t.at, t.id) order by m.at desc, m.id desc limit 1)`

export const numberedEventRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    const item = await lockItem(writer, row)
    const refused = refusalOf(row, item)
    if (refused) throw new AppError('rule', { fields: { kind: refused }, says: refused })
    if (item.last !== null && Date.parse(String(row.at)) < Date.parse(item.last)) {
      const day = contractToday(writer.person.contract.timeZone, new Date(item.last))
      throw invalid({ at: fault('too_early', day) })
    }
    if (row.kind === 'mount' && row.car_id == null) throw invalid({ car_id: 'required' })
    const car_id = row.kind === 'mount' ? row.car_id : item.car_id
    return { ...row, car_id, staff_id: writer.person.staffId }
  },
  async afterSave(writer, saved) {
    const context = {
      ...writer,
      ...{ resource: resourceOf('numbered-item'), origin: { via: 'rule' } as const },
    }
    for (const { row } of saved) {
      const id = row.numbered_id as number
      await saveOne(context, { id, version: null, values: placeAfter(row), echo: {} }, {})
    }
  },
  blames: {
    'numbered-item.car_id': { field: 'mount_position', fault: 'position_taken' },
    'numbered-item.mount_position': { field: 'mount_position', fault: 'position_taken' },
  },
  computed: {
    odometer: odometerAt(sql.ref('t.contract_id'), sql.ref('t.car_id'), sql.ref('t.at')),
    km: sql`case when t.kind <> 'mount' and t.car_id is not null
      then ${run(mountedBefore, sql.ref('t.at'), 't')} end`,
  },
}

interface Item {
  readonly state: string
  readonly car_id: number | null
  /** The time of its last movement. */
  readonly last: string | null
}

async function lockItem({ db, person }: WriteContext, row: Wire): Promise<Item> {
  const { rows } = await sql<Item>`select n.state, n.car_id,
      (select max(e.at) from numbered_item_event e
        where e.contract_id = n.contract_id and e.numbered_id = n.id) as last
    from numbered_item n
    where n.contract_id = ${person.contractId} and n.id = ${row.numbered_id}
    for no key update`.execute(db)
  return rows[0] ?? { state: 'stored', car_id: null, last: null }
}

/** Why the event is impossible in the item's state; null if it is possible. */
function refusalOf({ kind }: Wire, { state }: Item): Fault | null {
  if (state === 'written_off') return 'written_off_already'
  if (kind === 'mount') return state === 'mounted' ? 'mounted_already' : null
  return state === 'mounted' || kind === 'write_off' ? null : 'not_mounted'
}

/** The item's state and location after the event. */
function placeAfter(row: Wire): Wire {
  const { kind, at, car_id, mount_position } = row
  if (kind === 'mount') return { state: 'mounted', car_id, mount_position, mounted_at: at }
  if (kind === 'move') return { mount_position }
  const state = kind === 'write_off' ? 'written_off' : 'stored'
  return { state, car_id: null, mount_position: null, mounted_at: null }
}
