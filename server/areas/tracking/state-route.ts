// GET getTrackerState: whether the tracking service answers, since when, and the last contact.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { TrackerState } from '#resources/wire/tracking.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Fragment } from '../../kernel/types.ts'
import type { ReaderState } from './reading/reader-state.ts'
import { serviceOf } from './reading/tracking-services.ts'
import type { ServiceContext } from './reading/tracking-services.ts'
import type { TrackingReason } from './service/tracking-error.ts'

const object = resourceOf('object')
const moment = z.string().nullable()
const trackerState = schemaOf<TrackerState>()(
  z.strictObject({
    state: z.enum(['missing', 'off', 'simulated', 'connecting', 'live', 'away']),
    ...{ since: moment, next_attempt: moment, last_position: moment },
    reason: z
      .enum(['unauthorized', 'unreachable', 'slow', 'malformed', 'refused', 'sealed'])
      .nullable(),
  }),
)

export function registerTrackerState(scope: FastifyInstance, context: ServiceContext): void {
  for (const base of object.basePaths)
    scope.get(
      `/${base}/getTrackerState`,
      {
        schema: { response: resultOf(trackerState) },
        preValidation: async (request) => allow(personOf(request), object, 'read'),
      },
      async (request) => ({ result: await readState(context, personOf(request).contractId) }),
    )
}

interface Stored {
  is_set: boolean
  is_on: boolean
  /** Null while no process reads the service. */
  state: ReaderState | null
  reason: TrackingReason | null
  since: string | null
  next_at: string | null
  heard_at: string | null
}

const isoOf = (at: Fragment) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function readState(context: ServiceContext, contractId: number): Promise<TrackerState> {
  const { kernel } = context
  const { rows } = await sql<Stored>`
    select k.address is not null and k.token is not null as is_set, coalesce(k.is_on, true) as is_on,
      r.state, r.reason, ${isoOf(sql`r.since`)} as since, ${isoOf(sql`r.next_at`)} as next_at,
      (select ${isoOf(sql`max(p.received_at)`)} from car_contact p where p.contract_id = c.id) as heard_at
    from contract c
    left join tracker_connection k on k.contract_id = c.id
    left join tracker_reader r on r.contract_id = c.id and r.until > ${kernel.clock()}
    where c.id = ${contractId}`.execute(kernel.db)
  const [stored] = rows
  const last = stored?.heard_at ?? null
  const nothing = { since: null, reason: null, next_attempt: null, last_position: last }
  if (!stored?.is_on) return { state: 'off', ...nothing }
  const own = await serviceOf(context, contractId)
  // the token was encrypted by another installation, and has to be entered again
  if (!own)
    return stored.is_set
      ? { state: 'away', ...nothing, reason: 'sealed' }
      : { state: 'missing', ...nothing }
  if (own.isSimulated) return { state: 'simulated', ...nothing }
  const { state, reason, since, next_at: next } = stored
  return {
    ...{ state: state ?? 'connecting', reason, since },
    ...{ next_attempt: next, last_position: last },
  }
}
