// A job on the wire, in the caller’s language.
import { z } from 'zod'
import { kinds } from '#resources/kernel/names.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ImportChoice, ImportFault, ImportJob } from '#resources/wire/imports.ts'
import { say } from '#i18n/server.ts'
import { schemaOf } from '../../route-schemas.ts'
import type { Person } from '../../session/viewer.ts'
import { describeFields } from '../map/importable-fields.ts'
import type { Job } from '../job/job-store.ts'
import { encodings, modes, separators, states } from '../job/job-types.ts'

const id = z.int().positive()
const count = z.int().min(0)
const word = z.string().max(32_767)
/** Characters of 'list.key'. */
const longestPath = 81
const decision = z.strictObject({
  field: z.string().max(longestPath),
  text: word,
  parent: word.optional(),
})

const decisions = z
  .array(
    z.union(
      [
        decision.extend({ id }),
        decision.extend({ create: z.literal(true) }),
        decision.extend({ empty: z.literal(true) }),
      ],
      {
        error: 'object',
      },
    ),
    { error: 'list' },
  )
  .max(2000, { error: 'too_many_items|2000' })

export const jobSchema = schemaOf<ImportJob>()(
  z.strictObject({
    id,
    resource: z.string(),
    file: z.strictObject({ name: z.string(), size: count }),
    state: z.enum(states),
    progress: z.strictObject({ done: count, total: count.nullable() }),
    format: z.strictObject({
      kind: z.enum(['csv', 'xlsx', 'zip']),
      encoding: z.enum(encodings).optional(),
      separator: z.enum(separators).optional(),
      sheet: z.string().optional(),
      sheets: z.array(z.string()).optional(),
      headerRow: count,
    }),
    columns: z.array(
      z.strictObject({
        index: count,
        title: z.string(),
        samples: z.array(z.string()),
        field: z.string().nullable(),
        remembered: z.literal(true).optional(),
      }),
    ),
    fields: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        required: z.boolean(),
        kind: z.enum(kinds),
        keyable: z.boolean(),
        fills: z.array(z.string()).optional(),
      }),
    ),
    key: z.string().nullable(),
    mode: z.enum(modes),
    counts: z.strictObject({
      rows: count,
      create: count,
      update: count,
      same: count,
      faulty: count,
      unknown: count.optional(),
      warned: count.optional(),
    }),
    unknown: z.array(
      z.strictObject({
        field: z.string(),
        resource: z.string(),
        text: z.string(),
        parent: z.string().optional(),
        parent_id: id.optional(),
        rows: count,
        suggestions: z.array(z.strictObject({ id, name: z.string() })),
        create: z.boolean(),
      }),
    ),
    resolve: decisions,
    addAll: z.array(z.string()),
    failure: z.strictObject({ code: z.string(), message: z.string() }).optional(),
    applied: z
      .strictObject({ at: z.string(), created: count, updated: count, left: count.optional() })
      .optional(),
    undone: z
      .strictObject({
        at: z.string(),
        removed: count,
        reverted: count,
        kept: z.array(z.strictObject({ id, name: z.string(), message: z.string() })),
      })
      .optional(),
  }),
)

export type MapBody = ImportChoice & { id: number }
export const mapBody = schemaOf<MapBody>()(
  z.strictObject(
    {
      id: z.int({ error: 'id' }).positive({ error: 'id' }),
      columns: z
        .array(
          z.strictObject(
            {
              index: z.int({ error: 'integer' }),
              field: z.string({ error: 'text' }).max(longestPath).nullable(),
            },
            { error: 'object' },
          ),
          {
            error: 'list',
          },
        )
        .max(500, { error: 'too_many_items|500' }),
      key: z.string({ error: 'text' }).max(40, { error: 'text' }).nullable(),
      mode: z.enum(modes, { error: 'choice' }),
      sheet: z.string({ error: 'text' }).max(200, { error: 'text' }).optional(),
      encoding: z.enum(encodings, { error: 'choice' }).optional(),
      separator: z.enum(separators, { error: 'choice' }).optional(),
      headerRow: z
        .int({ error: 'integer' })
        .min(1, { error: 'integer' })
        .max(1_048_576, { error: 'integer' })
        .optional(),
      resolve: decisions.optional(),
      addAll: z
        .array(z.string({ error: 'text' }).max(longestPath), { error: 'list' })
        .max(500, { error: 'too_many_items|500' })
        .optional(),
    },
    { error: 'object' },
  ),
)
export const target = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
/** `leaveOut`: the rows that are faulty by the check stay behind. */
export const applyBody = z.strictObject(
  {
    id: z.int({ error: 'id' }).positive({ error: 'id' }),
    leaveOut: z.boolean({ error: 'flag' }).optional(),
  },
  { error: 'object' },
)
export const faultSchema = schemaOf<ImportFault>()(
  z.strictObject({
    row: count,
    title: z.string().optional(),
    column: z.string(),
    field: z.string().nullable(),
    value: z.string(),
    message: z.string(),
  }),
)

export function toWire(job: Job, resource: Resource, person: Person): ImportJob {
  const { applied, undone, failure } = job.outcome
  const message = (code: string) => say(person.locale, `errors.${code as ErrorCode}`)
  return {
    id: job.id,
    resource: job.resource,
    file: { name: job.file_name, size: job.file_size },
    state: job.state,
    progress: { done: job.done, total: job.total },
    format: job.format,
    columns: job.columns,
    fields: describeFields(resource, person, person.locale),
    key: job.settings.key,
    mode: job.settings.mode,
    counts: job.counts ?? { rows: 0, create: 0, update: 0, same: 0, faulty: 0 },
    unknown: job.unknown,
    resolve: job.settings.resolve,
    addAll: job.settings.addAll ?? [],
    ...(failure && { failure: { code: failure, message: message(failure) } }),
    ...(applied && { applied }),
    ...(undone && {
      undone: {
        ...undone,
        kept: undone.kept.map(({ id, name, why }) => ({ id, name, message: message(why) })),
      },
    }),
  }
}
