// Schemas of the calls about saved views and list settings.
import { z } from 'zod'
import { roleNames } from '#resources/kernel/names.ts'
import { viewFrequencies } from '#resources/kernel/views/views.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { word } from '../authentication/auth-schemas.ts'
import { settingSchema } from './grid-settings.ts'
import { contentSchema } from './view-content.ts'

export const id = z.int({ error: 'id' }).positive({ error: 'id' })
const version = z.int({ error: 'version' }).positive({ error: 'version' }).optional()
const name = word(100)
const resource = word(100)
const subscription = z.strictObject(
  {
    frequency: z.enum(viewFrequencies, { error: 'choice' }),
    hour: z
      .int({ error: 'integer' })
      .min(0, { error: 'too_small|0' })
      .max(23, { error: 'too_big|23' }),
  },
  { error: 'object' },
)
export const view = z.strictObject({
  ...{
    id,
    resource: z.string(),
    name: z.string(),
    shared: z.boolean(),
    own: z.boolean(),
    owner: z.string(),
    editable: z.boolean(),
    pinned: z.boolean(),
    roles: z.array(z.enum(roleNames)),
    subscription: subscription.nullable(),
  },
  ...{ version: z.int(), content: contentSchema, created_at: z.string(), updated_at: z.string() },
})

export const setting = z.strictObject({ ...settingSchema, view: view.optional() })
export const bodies = {
  setting: z.strictObject({ resource, ...settingSchema }, { error: 'object' }),
  default: z.strictObject({ resource, id: id.nullable() }, { error: 'object' }),
  view: z.strictObject(
    {
      id: id.optional(),
      resource: resource.optional(),
      name: name.optional(),
      shared: z.boolean({ error: 'flag' }).optional(),
      content: contentSchema.optional(),
      version,
    },
    { error: 'object' },
  ),
  target: z.strictObject({ id, version }, { error: 'object' }),
  pin: z.strictObject({ id, pinned: z.boolean({ error: 'flag' }) }, { error: 'object' }),
  roles: z.strictObject(
    {
      id,
      roles: z
        .array(z.enum(roleNames, { error: 'choice' }), { error: 'list' })
        .max(roleNames.length, { error: `too_many_items|${roleNames.length}` }),
    },
    { error: 'object' },
  ),
  subscribe: z.strictObject({ id, subscription: subscription.nullable() }, { error: 'object' }),
}

export const done = resultOf(z.strictObject({ resource: z.string() }))
