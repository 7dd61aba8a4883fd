// The result of one action on many rows, row by row.
import { z } from 'zod'

const id = z.int().positive()
const used = z.strictObject({
  resource: z.string(),
  id: z.int(),
  name: z.string(),
  count: z.int(),
  archived: z.literal(true).optional(),
})
/** One of the reasons of a verdict; a link that the caller may not follow is null. */
export const reasonSchema = z.strictObject({
  code: z.string(),
  tone: z.enum(['blocks', 'warns']),
  text: z.string(),
  link: z
    .strictObject({
      resource: z.string(),
      id: z.int().nullable(),
      by: z.record(z.string(), z.int()).nullable(),
    })
    .nullable(),
})
/** Why one row is as it was, in the language of the caller. */
const refusedRow = z.strictObject({
  /** null: it would have been new. */
  id: id.nullable(),
  /** Its index in the call's `rows`. */
  row: z.int().min(0).optional(),
  /** '' if this contract has no such row. */
  name: z.string(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  used_by: z.array(used).optional(),
  reasons: z.array(reasonSchema).optional(),
})

export const bulkSchema = z.strictObject({
  done: z.int().min(0),
  refused: z.array(refusedRow),
  /** Pass it as `after` to continue; null when nothing is left. */
  next: id.nullable(),
  /**
   * Pass it on unchanged when continuing, so that rows added meanwhile are left alone. Only with a
   * filter.
   */
  upTo: z.int().min(0).optional(),
  /**
   * Of an `update`: the changed rows with their current versions and former values, for an undo by
   * `write`.
   */
  changed: z
    .array(z.strictObject({ id, version: z.int(), before: z.record(z.string(), z.unknown()) }))
    .optional(),
  /**
   * Of a `write`, place by place: the rows as they are stored now; null for those that were refused
   * or removed.
   */
  rows: z.array(z.looseObject({ id, version: z.int() }).nullable()).optional(),
})

export type BulkAnswer = z.infer<typeof bulkSchema>
export type RefusedRow = z.infer<typeof refusedRow>
export type ChangedRow = NonNullable<BulkAnswer['changed']>[number]
