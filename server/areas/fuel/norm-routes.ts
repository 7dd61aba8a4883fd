// Additional calls of api/fms/fuel-consumption-norm: litres for a trip, the season and surcharges
// that apply to a vehicle, and copies of a norm.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { lineCodes, surchargeKinds } from '#resources/fuel/norm/norm-types.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { CalculatedFuel, CopiedNorms, NormConditions } from '#resources/wire/fuel-norms.ts'
import type { Db } from '../../kernel/db/database.ts'
import { pathId } from '../../kernel/path-id.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import type { Kernel } from '../../kernel/types.ts'
import { inWriteTransaction } from '../../kernel/write/write-transaction.ts'
import { calculateFor, conditionsOf } from './norm-in-force.ts'
import { copyToModel } from './norm-copies.ts'

const id = z.int({ error: 'id' }).positive({ error: 'id' })
/** A non-negative number, or a decimal string for an exact value. */
const amount = z
  .union([z.string().regex(/^\d{1,9}(?:\.\d{1,4})?$/), z.number().min(0).max(999_999_999)], {
    error: 'number',
  })
  .transform((value) => (typeof value === 'number' ? value.toFixed(4) : value))
const segment = z.strictObject(
  {
    distance: amount,
    tonne_km: amount.optional(),
    speed: amount.optional(),
    surcharge_ids: z
      .array(id, { error: 'list' })
      .max(50, { error: 'too_many_items|50' })
      .optional(),
  },
  { error: 'object' },
)
const flag = z.boolean({ error: 'flag' }).optional()
const asked = z.strictObject(
  {
    car_id: id,
    fuel_id: id.optional(),
    day: z.iso.date({ error: 'day' }),
    segments: z.array(segment, { error: 'list' }).max(100, { error: 'too_many_items|100' }),
    conditioner: flag,
    heater: flag,
    idle_hours: amount.optional(),
    heater_hours: amount.optional(),
    trailer_mass: amount.optional(),
    trailer_capacity: amount.optional(),
    loaded_trips: amount.optional(),
    equipment_hours: amount.optional(),
    operations: amount.optional(),
  },
  { error: 'object' },
)
const calculated = schemaOf<CalculatedFuel>()(
  z.strictObject({
    norm_id: z.int(),
    fuel_id: z.int(),
    litres: z.string(),
    season: z.enum(['winter', 'summer']).nullable(),
    variant: z.enum(['plain', 'conditioner', 'heater']),
    lines: z.array(
      z.strictObject({
        code: z.enum(lineCodes),
        values: z.record(z.string(), z.string()),
        litres: z.string(),
      }),
    ),
  }),
)
const season = z.strictObject({
  winter_from: z.string(),
  winter_until: z.string(),
  winter_percent: z.string().nullable(),
  summer_from: z.string(),
  summer_until: z.string(),
})
const conditions = schemaOf<NormConditions>()(
  z.strictObject({
    season: season.nullable(),
    surcharges: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        kind: z.enum(surchargeKinds),
        percent: z.string(),
      }),
    ),
  }),
)
const copying = z.strictObject({ id, confirmed: flag, replace: flag }, { error: 'object' })
const copied = schemaOf<CopiedNorms>()(
  z.strictObject({
    done: z.boolean(),
    cars: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        outcome: z.enum(['created', 'changed', 'kept', 'same', 'other_fuel']),
      }),
    ),
  }),
)
const norm = resourceOf('fuel-consumption-norm')

/** Checks that the vehicle exists. @throws AppError 404 */
async function checkVehicle(db: Db, contractId: number, carId: number): Promise<void> {
  const { rows } =
    await sql`select from car where contract_id = ${contractId} and id = ${carId}`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

export function registerNorms(scope: FastifyInstance, kernel: Kernel): void {
  const { db } = kernel
  for (const base of norm.basePaths.map((path) => `/${path}`)) {
    scope.post<{ Body: z.infer<typeof asked> }>(
      `${base}/calculate`,
      { schema: { body: asked, response: resultOf(calculated) } },
      async (request) => {
        const person = personOf(request)
        allow(person, norm, 'read')
        const { car_id: carId, fuel_id: fuelId, ...trip } = request.body
        await checkVehicle(db, person.contractId, carId)
        const result = await calculateFor(db, person.contractId, { carId, fuelId }, trip)
        if (!result) throw new AppError('rule', { fields: { car_id: 'no_norms' } })
        return { result }
      },
    )
    scope.get(
      `${base}/getConditions/:id`,
      { schema: { response: resultOf(conditions) } },
      async (request) => {
        const person = personOf(request)
        allow(person, norm, 'read')
        const carId = pathId(request)
        await checkVehicle(db, person.contractId, carId)
        return { result: await conditionsOf(db, person.contractId, carId) }
      },
    )
    scope.post<{ Body: z.infer<typeof copying> }>(
      `${base}/copyToModel`,
      { schema: { body: copying, response: resultOf(copied) } },
      async (request) => {
        const person = personOf(request)
        allow(person, norm, 'edit')
        const { id: normId, confirmed = false, replace = false } = request.body
        const result = await inWriteTransaction(
          { kernel, person, resource: norm },
          { path: `${base}/copyToModel`, key: null },
          (writer) => copyToModel(writer, { id: normId, confirmed, replace }),
        )
        return { result }
      },
    )
  }
}
