// A schema whose answers are not those that the browser reads does not compile.
import { z } from 'zod'
import { schemaOf } from '#server/kernel/route-schemas.ts'

interface Vehicle {
  id: number
  plate: string | null
  fuels: readonly { name: string; norm?: string }[]
}

const fuels = z.array(z.strictObject({ name: z.string(), norm: z.string().optional() }))
const vehicle = { id: z.int().positive(), plate: z.string().nullable(), fuels }

export const agreeing = [
  schemaOf<Vehicle>()(z.strictObject(vehicle)),
  // what may be missing may always be there as well
  schemaOf<Vehicle>()(
    z.strictObject({
      ...vehicle,
      fuels: z.array(z.strictObject({ name: z.string(), norm: z.string() })),
    }),
  ),
]
export const disagreeing = [
  // @ts-expect-error a key is missing
  schemaOf<Vehicle>()(z.strictObject({ id: vehicle.id, fuels })),
  // @ts-expect-error a key too many
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, colour: z.string() })),
  // @ts-expect-error a key too many that may be missing
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, colour: z.string().optional() })),
  // @ts-expect-error another type of value
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, id: z.string() })),
  // @ts-expect-error null where the browser expects none
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, id: vehicle.id.nullable() })),
  // @ts-expect-error never null, although the browser asks
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, plate: z.string() })),
  // @ts-expect-error may be missing where the browser counts on it
  schemaOf<Vehicle>()(z.strictObject({ ...vehicle, plate: vehicle.plate.optional() })),
  schemaOf<Vehicle>()(
    // @ts-expect-error a key is missing further down
    z.strictObject({ ...vehicle, fuels: z.array(z.strictObject({ name: z.string() })) }),
  ),
  schemaOf<Vehicle>()(
    // @ts-expect-error a key too many further down
    z.strictObject({
      ...vehicle,
      fuels: z.array(z.strictObject({ name: z.string(), norm: z.string(), id: z.int() })),
    }),
  ),
]
