// Histories on the wire: entries of a record's history, and the removed records of a resource.
import { z } from 'zod'

const entryTypes = [
  ...(['create', 'change', 'correct', 'transition'] as const),
  ...(['delete', 'archive', 'restore'] as const),
] as const
export type EntryType = (typeof entryTypes)[number]
/**
 * Writes without user input: rows of an import, an undone import, an undone change, consequences of
 * another record.
 */
const entryOrigins = [`import`, 'undo', 'revert', 'rule'] as const

const id = z.int().positive()
const at = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** null: the server itself. */
const who = z.strictObject({ id, name: z.string() }).nullable()

/**
 * A field and its values as rows show them, but references as {id, name, deleted?} and secrets only
 * as whether one was set. `as: 'text'`: the values are of another kind than the field has today.
 */
const change = z.strictObject({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  as: z.literal('text').optional(),
})

export const entrySchema = z.strictObject({
  id,
  at,
  type: z.enum(entryTypes),
  who,
  changes: z.array(change),
  /** The caller may undo this change: its values are unchanged. */
  revertible: z.boolean(),
  /** It corrected something final: the record can be printed as it was before. */
  former: z.literal(true).optional(),
  via: z.enum(entryOrigins).optional(),
  /** The name of the transition. */
  transition: z.string().optional(),
})

export type Entry = z.infer<typeof entrySchema>
export type Change = Entry['changes'][number]
/** A reference in a change. */
export interface Named {
  id: number
  name: string | null
  deleted?: true
}

export const removedSchema = z.strictObject({ event: id, id, name: z.string(), at, who })
export type Removed = z.infer<typeof removedSchema>
