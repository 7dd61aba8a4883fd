// Stores alerts, and sends notifications about new ones.
import { sql } from 'kysely'
import { readLevel } from '#resources/kernel/access.ts'
import type { Db } from '../../kernel/db/database.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { notify } from '../platform/index.ts'
import type { Notice } from '../platform/index.ts'
import { rearmed } from './merge-alerts.ts'
import type { Alert } from './merge-alerts.ts'

/** ms: alerts that ended longer ago cause no notification. */
const tooLate = dayMs

export interface StoredAlert extends Alert {
  readonly id: number
  readonly carId: number
}

/** The alerts of each vehicle that began by `to`, and had not ended long before `from`; ms. */
export async function readAlerts(
  db: Db,
  contractId: number,
  vehicles: readonly { carId: number; from: number; to: number }[],
): Promise<StoredAlert[]> {
  type Row = Record<keyof StoredAlert, unknown>
  const { rows } = await sql<Row>`
    select a.id, a.car_id as "carId", a.kind, a.place_id as "placeId",
      (extract(epoch from a.began_at) * 1000)::float8 as "from",
      (extract(epoch from a.ended_at) * 1000)::float8 as "to",
      a.top_speed as "topSpeed", a.litres
    from unnest(${vehicles.map((one) => one.carId)}::bigint[],
      ${vehicles.map((one) => new Date(one.from - rearmed))}::timestamptz[],
      ${vehicles.map((one) => new Date(one.to))}::timestamptz[]) as g(car_id, since, until)
    join car_alert a on a.contract_id = ${contractId} and a.car_id = g.car_id
      and a.began_at <= g.until and (a.ended_at is null or a.ended_at >= g.since)
    order by a.car_id, a.began_at, a.id`.execute(db)
  return rows.map(
    ({ placeId, topSpeed, litres, ...row }) =>
      ({
        ...row,
        ...(placeId !== null && { placeId }),
        ...(topSpeed !== null && { topSpeed }),
        ...(litres !== null && { litres }),
      }) as StoredAlert,
  )
}

export interface NamedAlert extends Alert {
  readonly carId: number
  /** The vehicle's name. */
  readonly name: string
  /** The name of the place that the vehicle left. */
  readonly place?: string | undefined
}

/** Parameters of the messages, in addition to the vehicle. */
export interface Limits {
  /** km/h */
  readonly speedLimit: number
  readonly silentHours: number
}

/** Inserts new alerts with one notification each, and updates known ones. Returns their ids. */
export async function storeAlerts(
  { db, contractId, now }: { db: Db; contractId: number; now: Date },
  alerts: readonly NamedAlert[],
  limits: Limits,
): Promise<number[]> {
  const ids: number[] = []
  for (const alert of alerts) {
    const { carId, kind, from, to, placeId = null, topSpeed = null, litres = null } = alert
    const ended = to === null ? null : new Date(to)
    if (alert.id !== null) {
      await sql`update car_alert set ended_at = ${ended}, top_speed = ${topSpeed}, litres = ${litres}
        where contract_id = ${contractId} and id = ${alert.id}`.execute(db)
      ids.push(alert.id)
      continue
    }
    const { rows } = await sql<{ id: number }>`
      insert into car_alert
        (contract_id, car_id, kind, place_id, began_at, ended_at, top_speed, litres)
      values (${contractId}, ${carId}, ${kind}, ${placeId}, ${new Date(from)}, ${ended},
        ${topSpeed}, ${litres})
      on conflict do nothing returning id`.execute(db)
    const [stored] = rows
    if (!stored) continue
    ids.push(stored.id)
    if (to !== null && now.getTime() - to > tooLate) continue
    const context = { db, person: { contractId }, now }
    await notify(context, {
      ...noticeOf(alert, limits),
      needs: { object: readLevel },
      once: `alert ${stored.id}`,
    })
  }
  return ids
}

type AlertNotice = { [K in Alert['kind']]: Pick<Notice<K>, 'type' | 'params'> }[Alert['kind']]

function noticeOf(
  alert: NamedAlert,
  { speedLimit: limit, silentHours: hours }: Limits,
): AlertNotice {
  const { carId: id, name, place = '', topSpeed: speed = 0, litres = 0 } = alert
  const about = { resource: 'object', id, name } as const
  switch (alert.kind) {
    case 'area_left':
      return { type: 'area_left', params: { ...about, place } }
    case 'speeding':
      return { type: 'speeding', params: { ...about, speed, limit } }
    case 'trip_unplanned':
      return { type: 'trip_unplanned', params: about }
    case 'tracker_silent':
      return { type: 'tracker_silent', params: { ...about, hours } }
    case 'fuel_dropped':
      return { type: 'fuel_dropped', params: { ...about, litres } }
  }
}
