// POST planTrackImport and importTracks: imports tracks of vehicles from a file, after a preview.
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { TrackImportDone, TrackImportPlan } from '#resources/wire/track-import.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { logEvents } from '../../../kernel/db/event-log.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { writeKey } from '../../../kernel/write/idempotency-key.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { storePositions } from '../positions/store-positions.ts'
import { positionsOf } from '../track-files/point-columns.ts'
import type { GroupedPoints } from '../track-files/point-columns.ts'
import { readInThread } from '../track-files/read-in-thread.ts'
import { faultCodes, largestTrackFile } from '../track-files/track-fault.ts'
import { assignPoints, planImport, pointsPerStatement, tokenOf } from './plan-import.ts'
import type { Assigned } from './plan-import.ts'
import { withTrackForm } from './track-form.ts'
import type { TrackForm } from './track-form.ts'

const object = resourceOf('object')
const car = resourceOf('car')

const counts = { points: z.int(), stored: z.int(), private: z.int(), outdated: z.int() }
const plan = schemaOf<TrackImportPlan>()(
  z.strictObject({
    vehicles: z.array(
      z.strictObject({
        ...{ id: z.int(), name: z.string(), from: z.string(), to: z.string() },
        ...counts,
      }),
    ),
    unknown: z.array(
      z.strictObject({
        ...{ device: z.string(), points: z.int() },
        reason: z.enum(['not_found', 'untracked', 'ambiguous']),
      }),
    ),
    ...{ unknown_more: z.int(), unassigned: z.int() },
    faults: z.array(z.strictObject({ line: z.int(), code: z.enum(faultCodes) })),
    token: z.string(),
  }),
)
/** The form for the API documentation. */
const form = z.strictObject({
  file: z.string().meta({ contentMediaType: 'application/octet-stream' }),
  car_id: z.int().optional(),
  token: z.string().optional(),
})
const done = schemaOf<TrackImportDone>()(z.strictObject({ added: z.int(), vehicles: z.int() }))

/** Registers the calls. They require the permission to edit vehicles. */
export function registerTrackImports(scope: FastifyInstance, kernel: Kernel): void {
  // encapsulated, so that multipart bodies are rejected everywhere else
  void scope.register(async (forms) => {
    await forms.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        ...{ fileSize: largestTrackFile + 1, files: 1, fields: 2, parts: 4 },
        ...{ fieldSize: 200, fieldNameSize: 50, headerPairs: 20 },
      },
    })
    for (const base of object.basePaths) {
      registerCall(forms, `/${base}/planTrackImport`, plan, (...asked) => planned(kernel, ...asked))
      registerCall(forms, `/${base}/importTracks`, done, (...asked) => imported(kernel, ...asked))
    }
  })
}

function registerCall<T>(
  forms: FastifyInstance,
  url: string,
  answer: z.ZodType<T>,
  work: (request: FastifyRequest, form: TrackForm) => Promise<T>,
): void {
  forms.post(
    url,
    {
      config: { patience: 'long' },
      schema: { form, consumes: ['multipart/form-data'], response: resultOf(answer) },
      preValidation: async (request) => allow(personOf(request), car, 'edit'),
    },
    async (request) => ({ result: await withTrackForm(request, (sent) => work(request, sent)) }),
  )
}

interface Read {
  readonly read: GroupedPoints
  readonly assigned: Assigned
  readonly token: string
}

async function readForm(kernel: Kernel, request: FastifyRequest, form: TrackForm): Promise<Read> {
  const person = personOf(request)
  const offset = zoneOffset(person.contract.timeZone, kernel.clock())
  const read = await readInThread({ bytes: form.bytes, offset })
  const assigned = await assignPoints(kernel, person, read, form.carId)
  return { read, assigned, token: tokenOf(form.bytes, assigned) }
}

async function planned(
  kernel: Kernel,
  request: FastifyRequest,
  form: TrackForm,
): Promise<TrackImportPlan> {
  const { read, assigned, token } = await readForm(kernel, request, form)
  return planImport(kernel, personOf(request), read, assigned, token)
}

/**
 * Stores the confirmed import. Idempotent.
 * @throws AppError 422 if the assignment of points has changed since the preview
 */
async function imported(
  kernel: Kernel,
  request: FastifyRequest,
  form: TrackForm,
): Promise<TrackImportDone> {
  const person = personOf(request)
  const { bytes, name, carId, token } = form
  const sent = { sha256: createHash('sha256').update(bytes).digest('hex'), name, carId, token }
  const key = writeKey(request.headers['idempotency-key'], request.method, request.url, sent)
  const { read, assigned, token: current } = await readForm(kernel, request, form)
  return inWriteTransaction(
    { kernel, person, resource: object },
    { path: request.url, key },
    (to) => {
      if (token !== current) throw new AppError('rule', { says: 'sync_changed' })
      return storePoints(to, read, assigned, name)
    },
  )
}

/** Stores the points, and logs one event for each vehicle with new points. */
async function storePoints(
  writer: WriteContext,
  read: GroupedPoints,
  { cars }: Assigned,
  file: string,
): Promise<TrackImportDone> {
  const { db, person, path, now, changedRecords } = writer
  const { contractId, accountId, staffId } = person
  const events: { type: 'create'; itemId: number; data: object }[] = []
  let all = 0
  for (const { car: one, groups } of cars) {
    let rows = 0
    for (const group of groups)
      for (const some of positionsOf(read, group, one.mobject_id, pointsPerStatement))
        rows += (await storePositions(db, contractId, some, now)).added
    if (rows === 0) continue
    all += rows
    events.push({ type: 'create', itemId: one.id, data: { via: 'import', after: { file, rows } } })
    changedRecords.push({ resource: object.name, id: one.id })
  }
  const by = { contractId, accountId, staffId, page: object.page, resource: object.name, path }
  await logEvents(db, by, events)
  return { added: all, vehicles: events.length }
}

/** The offset of a time zone from UTC at a time, in minutes east. */
function zoneOffset(timeZone: string, at: Date): number {
  const minute = Math.floor(at.getTime() / 60_000)
  const [day, time] = wallOf(minute * 60_000, timeZone)
  return Date.parse(`${day}T${time}:00Z`) / 60_000 - minute
}
