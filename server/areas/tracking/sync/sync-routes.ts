// POST sync-from-tracker and applyTrackerSync: assigns devices of the tracking service to vehicles,
// after a preview.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { SyncDone, SyncPlan } from '#resources/wire/tracking.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { writeRequest } from '../../../kernel/http/write-request.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { parseSave } from '../../../kernel/write/save-body.ts'
import { clear, saveBatch } from '../../../kernel/write/save-records.ts'
import { askService } from '../ask-service.ts'
import type { ServiceContext } from '../reading/tracking-services.ts'
import type { Device } from '../service/tracking-service.ts'
import { compareDevices } from './sync-plan.ts'
import type { SyncCar } from './sync-plan.ts'

const car = resourceOf('car')
const none = z.strictObject({}, { error: 'object' })
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const confirmed = z.strictObject(
  {
    token: z.string({ error: 'text' }).max(100, { error: 'text' }),
    chosen: z
      .array(z.strictObject({ device_id: id, car_id: id }, { error: 'object' }), { error: 'list' })
      .max(5000, { error: 'list' }),
  },
  { error: 'object' },
)
const named = z.strictObject({ id: z.int(), name: z.string() })
const plan = schemaOf<SyncPlan>()(
  z.strictObject({
    entries: z.array(
      z.strictObject({
        kind: z.enum(['new', 'changed', 'vanished', 'ambiguous']),
        device: named.nullable(),
        car: named.extend({ mobject_id: z.int().nullable() }).nullable(),
        candidates: z.array(named),
      }),
    ),
    same: z.int(),
    token: z.string(),
  }),
)
const done = schemaOf<SyncDone>()(z.strictObject({ changed: z.int() }))

export function registerSync(scope: FastifyInstance, context: ServiceContext): void {
  const { kernel } = context
  for (const base of car.basePaths) {
    scope.post(
      `/${base}/sync-from-tracker`,
      {
        config: { patience: 'long' },
        schema: { body: none, response: resultOf(plan) },
        preValidation: async (request) => allow(personOf(request), car, 'edit'),
      },
      async (request) => {
        const { contractId } = personOf(request)
        const devices = await listDevices(context, contractId)
        return { result: await planSync(kernel, kernel.db, contractId, devices) }
      },
    )
    scope.post<{ Body: z.infer<typeof confirmed> }>(
      `/${base}/applyTrackerSync`,
      {
        config: { patience: 'long' },
        schema: { body: confirmed, response: resultOf(done) },
        preValidation: async (request) => allow(personOf(request), car, 'edit'),
      },
      async (request) => {
        const devices = await listDevices(context, personOf(request).contractId)
        const changed = await writeRequest(kernel, car, request, (writer) =>
          applySync(writer, devices, request.body),
        )
        return { result: { changed } }
      },
    )
  }
}

const listDevices = (context: ServiceContext, contractId: number): Promise<Device[]> =>
  askService(context, contractId, (service, signal) => service.listDevices(signal))

async function planSync(
  kernel: Kernel,
  db: Db,
  contractId: number,
  devices: readonly Device[],
): Promise<SyncPlan> {
  const { rows } = await sql<SyncCar>`
    select t.id, coalesce(${titleOf(kernel, car, 't')}, t.plate_number) as name, t.plate_number, t.mobject_id
    from car t where t.contract_id = ${contractId} and t.archived_at is null order by t.id`.execute(
    db,
  )
  const active = devices.filter(({ isDisabled }) => !isDisabled)
  const found = compareDevices(
    active.toSorted((a, b) => a.id - b.id),
    rows,
  )
  const token = createHash('sha256').update(JSON.stringify(found)).digest('base64url')
  return { ...found, token }
}

/**
 * Applies the confirmed plan.
 * @throws AppError 422 if the plan has changed since the preview, 400 for a choice that was not
 * offered
 */
async function applySync(
  writer: WriteContext,
  devices: readonly Device[],
  { token, chosen }: z.infer<typeof confirmed>,
): Promise<number> {
  const { kernel, db, person } = writer
  const current = await planSync(kernel, db, person.contractId, devices)
  if (current.token !== token) throw new AppError('rule', { says: 'sync_changed' })
  const sets = current.entries.flatMap(({ kind, device, car: one }) =>
    kind === 'changed' && device && one ? [{ id: one.id, mobject_id: device.id }] : [],
  )
  for (const { device_id, car_id } of chosen) {
    const offered = current.entries.find(({ device }) => device?.id === device_id)
    if (!offered?.candidates.some((one) => one.id === car_id)) throw invalid({ chosen: 'choice' })
    sets.push({ id: car_id, mobject_id: device_id })
  }
  const vanished = current.entries.filter(({ kind }) => kind === 'vanished')
  for (const { car: one } of vanished)
    if (one && !sets.some(({ id: set }) => set === one.id))
      await clear(writer, 'mobject_id', { id: one.id, version: null })
  if (sets.length > 0)
    await saveBatch(
      writer,
      sets.flatMap((one) => parseSave(car, one)),
    )
  return sets.length + vanished.length
}
