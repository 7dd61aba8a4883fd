// Tracks with unprocessed positions. Each is claimed by one process, and processing starts slightly
// before the new positions, so that the result does not depend on when positions arrive.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import { hourMs, minuteMs } from '../../kernel/time-units.ts'
import type { Kernel } from '../../kernel/types.ts'
import { boxOf } from '../tracking/index.ts'
import { findAlerts } from './find-alerts.ts'
import { findVisits } from './find-visits.ts'
import type { Visit } from './find-visits.ts'
import { mergeAlerts } from './merge-alerts.ts'
import { fenceFinder, readFences } from './read-fences.ts'
import type { PlaceFence } from './read-fences.ts'
import { readLimits, readWatched } from './read-watched.ts'
import type { AlertLimits, Watched } from './read-watched.ts'
import { readAlerts, storeAlerts } from './store-alerts.ts'
import type { StoredAlert, NamedAlert } from './store-alerts.ts'
import { readVisits, storeVisits } from './store-visits.ts'
import type { StoredVisit } from './store-visits.ts'

/** Maximum tracks per transaction, total hours of new positions in them, and points per track. */
const atOnce = 30
const mostHours = 2
const mostPoints = 5000
/** ms of the track before and after the new positions that are processed again with them. */
const lead = 15 * minuteMs

interface Due {
  readonly contractId: number
  readonly carId: number
  /** Period of the new positions, ms since 1970. */
  readonly since: number
  readonly until: number
}

/** Ids of changed rows of one contract. */
interface Seen {
  readonly contractId: number
  readonly visits: readonly number[]
  readonly alerts: readonly number[]
}

/** Processes the due tracks of one transaction; null if nothing is due. @throws database errors */
export async function seeDueTracks(kernel: Kernel): Promise<Seen[] | null> {
  const now = kernel.clock()
  return kernel.db.transaction().execute(async (db) => {
    const { rows } = await sql<Due>`select contract_id as "contractId", car_id as "carId",
        (extract(epoch from since) * 1000)::float8 as since,
        (extract(epoch from until) * 1000)::float8 as until
      from car_track_due order by contract_id, car_id limit ${atOnce} for update skip locked`.execute(
      db,
    )
    if (rows.length === 0) return null
    const due = fewHours(rows)
    const contracts = [...new Set(due.map(({ contractId }) => contractId))]
    const seen: Seen[] = []
    for (const contractId of contracts) {
      const own = due.filter((one) => one.contractId === contractId)
      seen.push(await seeTracks(kernel, db, contractId, own, now))
    }
    return seen
  })
}

/**
 * The first tracks up to `mostHours` in total, at least one; the rest is left for another
 * transaction.
 */
function fewHours(all: readonly Due[]): readonly Due[] {
  const few: Due[] = []
  let hours = 0
  for (const one of all) {
    hours += (one.until - one.since) / hourMs
    if (few.length > 0 && hours > mostHours) break
    few.push(one)
  }
  return few
}

/** The part of a track being processed. */
interface Part {
  readonly due: Due
  /** ms: start of the part, and its last point. */
  readonly from: number
  readonly to: number
  readonly points: readonly TrackPoint[]
  /** The part was cut off at `mostPoints`; the rest follows in another transaction. */
  readonly isCut: boolean
  readonly watched: Watched
}

async function seeTracks(
  kernel: Kernel,
  db: Db,
  contractId: number,
  due: readonly Due[],
  now: Date,
): Promise<Seen> {
  const parts = await readParts(kernel, db, contractId, due)
  const limits = await readLimits(db, contractId)
  const spans = parts.map(({ due: { carId }, from, to }) => ({ carId, from, to, since: from }))
  const stored = await readVisits(db, contractId, spans)
  const known = await readAlerts(db, contractId, spans)
  const placeIds = [...stored, ...known].map(({ placeId }) => placeId)
  const fences = await readFences(db, contractId, {
    boxes: parts.map(({ points }) => boxOf(points)),
    ids: [...placeIds, ...parts.flatMap(({ watched }) => watched.areas)].filter(
      (id) => typeof id === 'number',
    ),
  })
  const find = fenceFinder(fences)
  const changes: Parameters<typeof storeVisits>[2][number][] = []
  const alerts: NamedAlert[] = []
  const next: Due[] = []
  for (const part of parts) {
    const { carId } = part.due
    const own = stored.filter((one) => one.carId === carId)
    const { visits, fits } = visitsOf(part, own, { fences, find })
    changes.push({ carId, visits, stored: own.filter((one) => one.from <= part.to) })
    const before = known.filter((one) => one.carId === carId)
    alerts.push(...alertsOf(part, { visits, known: before, limits, fences }))
    // lets the event loop serve other work between tracks
    await setImmediate()
    if (!fits) next.push({ ...part.due, since: part.to, until: part.watched.contact })
    else if (part.isCut) next.push({ ...part.due, since: Math.max(part.to, part.due.since + 1) })
  }
  await storeDue(db, contractId, due, next)
  return {
    contractId,
    visits: await storeVisits(db, contractId, changes),
    alerts: await storeAlerts({ db, contractId, now }, alerts, limits),
  }
}

async function readParts(
  kernel: Kernel,
  db: Db,
  contractId: number,
  due: readonly Due[],
): Promise<Part[]> {
  const { rows } = await sql<TrackPoint & { car_id: number }>`
    select g.car_id, p.* from unnest(${due.map(({ carId }) => carId)}::bigint[],
      ${due.map(({ since }) => new Date(since - lead))}::timestamptz[],
      ${due.map(({ until }) => new Date(until + lead))}::timestamptz[]) as g(car_id, since, until)
    join lateral (select (extract(epoch from at) * 1000)::float8 as at, lat, lon, speed, course,
        ignition, fuel, odometer
      from car_position p where p.contract_id = ${contractId} and p.car_id = g.car_id
        and p.at >= g.since and p.at <= g.until order by p.at limit ${mostPoints}) p on true`.execute(
    db,
  )
  const tracks = new Map<number, TrackPoint[]>()
  for (const { car_id: carId, ...point } of rows) {
    const track = tracks.get(carId)
    if (track) track.push(point)
    else tracks.set(carId, [point])
  }
  const ends = due.map(({ carId, since, until }) => ({
    ...{ carId, from: since - lead },
    to: tracks.get(carId)?.at(-1)?.at ?? until,
  }))
  const watched = await readWatched(kernel, db, contractId, ends)
  return due.flatMap((one, nth) => {
    const points = tracks.get(one.carId)
    const known = watched.get(one.carId)
    const { from, to } = ends[nth]!
    if (!points || !known) return []
    return [{ due: one, from, to, points, isCut: points.length >= mostPoints, watched: known }]
  })
}

interface Fences {
  readonly fences: readonly PlaceFence[]
  readonly find: ReturnType<typeof fenceFinder>
}

function visitsOf(
  { from, to, points, watched }: Part,
  stored: readonly StoredVisit[],
  { fences, find }: Fences,
) {
  const near = new Set([...find(points).map(({ id }) => id), ...stored.map((one) => one.placeId)])
  return findVisits({
    ...{ from, to, points, stored, isLast: to >= watched.contact },
    fences: fences.filter(({ id }) => near.has(id)),
  })
}

interface Known {
  readonly visits: readonly Visit[]
  readonly known: readonly StoredAlert[]
  readonly limits: AlertLimits
  readonly fences: readonly PlaceFence[]
}

function alertsOf(
  { due: { carId }, from, to, points, watched }: Part,
  { visits, known, limits, fences }: Known,
): NamedAlert[] {
  const { name, planned, contact } = watched
  const areas = watched.areas.filter((id) => fences.some((fence) => fence.id === id))
  const found = findAlerts({ points, visits, areas, planned, ...limits })
  const heard = known.flatMap((alert) => {
    const later = points.find(({ at }) => at > alert.from)
    const isOver = alert.kind === 'tracker_silent' && alert.to === null && later
    return isOver ? [{ ...alert, to: later.at }] : []
  })
  const others = known.filter(({ kind }) => kind !== 'tracker_silent')
  const changed = mergeAlerts(others, found, { from, to, isPast: to < contact })
  return [...heard, ...changed].map((alert) => ({
    ...{ ...alert, carId, name },
    place: fences.find(({ id }) => id === alert.placeId)?.name,
  }))
}

/** Deletes the processed tracks from the queue, and updates those with parts left to process. */
async function storeDue(
  db: Db,
  contractId: number,
  due: readonly Due[],
  next: readonly Due[],
): Promise<void> {
  const left = new Set(next.map(({ carId }) => carId))
  const done = due.map(({ carId }) => carId).filter((id) => !left.has(id))
  await sql`delete from car_track_due where contract_id = ${contractId}
    and car_id = any(${done}::bigint[])`.execute(db)
  if (next.length > 0)
    await sql`update car_track_due d set since = g.since, until = greatest(g.since, g.until)
      from unnest(${next.map(({ carId }) => carId)}::bigint[],
        ${next.map(({ since }) => new Date(since))}::timestamptz[],
        ${next.map(({ until }) => new Date(until))}::timestamptz[]) as g(car_id, since, until)
      where d.contract_id = ${contractId} and d.car_id = g.car_id`.execute(db)
}
