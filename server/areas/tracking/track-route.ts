// GET getTrack: the track of a vehicle in a period, with totals.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { measureTrack, simplifyTrack } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Track, TrackStop, TrackVisit } from '#resources/wire/tracking.ts'
import { logEvent } from '../../kernel/db/event-log.ts'
import { sqlClock } from '../../kernel/read/sql-clock.ts'
import { visibilityClause } from '../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import { dayMs } from '../../kernel/time-units.ts'
import { trackedCars } from './object-rules.ts'
import { readTrackPoints } from './positions/read-track.ts'
import { fetchTrack } from './positions/fetch-track.ts'
import { readTrackFuel } from './positions/track-fuel.ts'
import { readTrackShifts } from './positions/track-shifts.ts'
import { placeAt, readTrackVisits } from './positions/track-visits.ts'
import { nearestPlaces } from './positions/nearest-places.ts'
import type { ServiceContext } from './reading/tracking-services.ts'

const object = resourceOf('object')
/** Maximum ms of a track. */
const longest = 7 * dayMs
/** Maximum deviation, in metres, of the simplified line. */
const tolerance = 8

const moment = z.iso.datetime({ error: 'moment' })
const asked = z.strictObject({
  car_id: z.coerce.number({ error: 'id' }).int({ error: 'id' }).positive({ error: 'id' }),
  from: moment,
  to: moment,
})
const time = z.string()
const track = schemaOf<Track>()(
  z.strictObject({
    points: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
    ...{ km: z.number(), moving: z.number(), idle: z.number().nullable(), max_speed: z.number() },
    stops: z.array(
      z.strictObject({
        ...{ from: time, to: time, lat: z.number(), lon: z.number() },
        place_name: z.string().nullable(),
      }),
    ),
    visits: z.array(
      z.strictObject({
        ...{ from: time, to: time.nullable() },
        ...{ place_id: z.int(), place_name: z.string() },
      }),
    ),
    fuel: z.array(
      z.strictObject({
        ...{ at: time, litres: z.number(), source: z.enum(['entered', 'sensor']) },
        ...{ lat: z.number().nullable(), lon: z.number().nullable() },
      }),
    ),
    gaps: z.array(z.strictObject({ from: time, to: time, km: z.number() })),
    shifts: z.array(z.strictObject({ from: time, to: time })),
  }),
)

export function registerTracks(scope: FastifyInstance, context: ServiceContext): void {
  for (const base of object.basePaths)
    scope.get<{ Querystring: z.infer<typeof asked> }>(
      `/${base}/getTrack`,
      {
        config: { patience: 'long' },
        schema: { querystring: asked, response: resultOf(track) },
        preValidation: async (request) => allow(personOf(request), object, 'read'),
      },
      async (request) => {
        const { car_id: carId, from, to } = request.query
        const period = periodOf(from, to)
        const person = personOf(request)
        await requireTracked(context, person, carId)
        await noteView(context, person, carId, request.url)
        const of = { contractId: person.contractId, carId, ...period }
        await fetchTrack(context, of)
        const points = await readTrackPoints(context.kernel.db, of)
        const visits = await readTrackVisits(context.kernel, of)
        const measured = await trackOf(context, person, points, visits)
        const fuel = await readTrackFuel(context.kernel, person, { carId, ...period }, points)
        const shifts = await readTrackShifts(context.kernel, person, { carId, ...period })
        return { result: { ...measured, visits, fuel, shifts } }
      },
    )
}

interface Period {
  from: Date
  to: Date
}

/** @throws AppError 400 if the end is not after the beginning, or the period exceeds a week */
function periodOf(from: string, to: string): Period {
  const period = { from: new Date(from), to: new Date(to) }
  const ms = period.to.getTime() - period.from.getTime()
  if (ms <= 0 || ms > longest) throw invalid({ to: 'period' })
  return period
}

/** @throws AppError 404 for a vehicle that is not tracked, or not visible to the caller */
async function requireTracked({ kernel }: ServiceContext, person: Person, carId: number) {
  const { rows } = await sql`select from (${trackedCars(sqlClock(kernel))}) t
    where t.contract_id = ${person.contractId} and t.id = ${carId}
      ${visibilityClause(kernel, object, person)}`.execute(kernel.db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Logs that the user viewed a track. */
async function noteView({ kernel }: ServiceContext, person: Person, itemId: number, path: string) {
  const { contractId, accountId, staffId } = person
  await logEvent(kernel.db, {
    ...{ type: 'view', contractId, accountId, staffId, page: object.page },
    ...{ resource: object.name, itemId, path: path.slice(0, 1000), data: {} },
  })
}

async function trackOf(
  { kernel }: ServiceContext,
  { contractId }: Person,
  points: readonly TrackPoint[],
  visits: readonly TrackVisit[],
): Promise<Omit<Track, 'fuel' | 'visits' | 'shifts'>> {
  const measured = measureTrack(points)
  const names = await nearestPlaces(kernel.db, contractId, measured.stops)
  const stops = measured.stops.map(({ from, to, lat, lon }, nth): TrackStop => ({
    ...{ from: isoOf(from), to: isoOf(to), lat, lon },
    place_name: placeAt(visits, (from + to) / 2, names[nth] ?? null),
  }))
  return {
    points: simplifyTrack(points, tolerance).map(({ at, lat, lon, speed }) => [
      at,
      lat,
      lon,
      Math.round(speed),
    ]),
    ...{ km: measured.km, moving: measured.movingMs, max_speed: Math.round(measured.maxSpeed) },
    idle: measured.engineMs === null ? null : measured.idleMs,
    stops,
    gaps: measured.gaps.map(({ from, to, km }) => ({ from: isoOf(from), to: isoOf(to), km })),
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString()
