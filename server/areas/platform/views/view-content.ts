// The content of a saved view. Only fields that the author may read are stored, and only those that
// the reader may read are returned.
import { z } from 'zod'
import type { Readable } from '#resources/kernel/access.ts'
import { reservedKeys } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { listedKeys } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { readGrouping } from '#resources/kernel/values/list-groupings.ts'
import type { ViewContent } from '#resources/kernel/views/views.ts'
import { word } from '../authentication/auth-schemas.ts'
import { colorFaults, colorsSchema, readableRules } from './color-rules.ts'
import { conditionsSchema, isAccepted, longestKey, queryFaults } from './query-faults.ts'

/** Maximum bytes of the content as JSON. */
const largestContent = 16 * 1024
const mostColumns = 200

export const keyList = z
  .array(word(longestKey), { error: 'list' })
  .max(mostColumns, { error: `too_many_items|${mostColumns}` })
export const contentSchema: z.ZodType<ViewContent> = z.strictObject(
  {
    filter: conditionsSchema,
    sort: z.string({ error: 'sort' }).max(longestKey, { error: 'sort' }).optional(),
    columns: keyList.optional(),
    group: z.string({ error: 'unknown' }).max(longestKey, { error: 'unknown' }).optional(),
    totals: z.boolean({ error: 'flag' }).optional(),
    colors: colorsSchema.optional(),
    archive: z.boolean({ error: 'flag' }).optional(),
  },
  { error: 'object' },
)

/** Filter keys that are not fields but can be stored: the search and the slice. */
const kept: ReadonlySet<string> = new Set(['search', 'slice'])
const loose: ReadonlySet<string> = new Set(reservedKeys.filter((key) => !kept.has(key)))

/**
 * @throws AppError 400 naming keys that are unknown or not readable for the author (not
 * distinguished), or invalid as a condition
 */
export function checkContent(resource: Resource, content: ViewContent, readable: Readable): void {
  if (Buffer.byteLength(JSON.stringify(content)) > largestContent)
    throw invalid({ content: `too_long|${largestContent}` })
  const faults: Record<string, Fault> = {}
  const { filter, sort, columns = [], group, colors = [] } = content
  if (group !== undefined && !readGrouping(resource, group, readable))
    faults['content.group'] = 'unknown'
  for (const key of Object.keys(filter))
    if (loose.has(key)) faults[`content.filter.${key}`] = 'unknown'
  for (const [key, fault] of Object.entries(queryFaults(resource, { ...filter, sort }, readable)))
    faults[key === 'sort' ? 'content.sort' : `content.filter.${key}`] = fault
  Object.assign(faults, columnFaults(resource, 'content.columns', columns, readable))
  Object.assign(faults, colorFaults(resource, 'content.colors', colors, readable))
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Faults `<at>.<index>` of keys that are no columns for this reader, and of duplicates. */
export function columnFaults(
  resource: Resource,
  at: string,
  columns: readonly string[],
  readable: Readable,
): Record<string, Fault> {
  const known = new Set(listedKeys(resource, readable))
  const faults: Record<string, Fault> = {}
  columns.forEach((key, i) => {
    if (!known.has(key)) faults[`${at}.${i}`] = 'unknown'
    else if (columns.indexOf(key) !== i) faults[`${at}.${i}`] = 'repeated'
  })
  return faults
}

/** The content for one reader, without fields that are removed or not readable. */
export function contentFor(
  resource: Resource,
  { filter, sort, columns, group, totals, colors, archive }: ViewContent,
  readable: Readable,
): ViewContent {
  const known = new Set(listedKeys(resource, readable))
  const kept = Object.entries(filter).filter(([key, value]) =>
    isAccepted(resource, { [key]: value }, readable),
  )
  const shown = columns?.filter((key) => known.has(key))
  return {
    filter: Object.fromEntries(kept),
    ...(sort !== undefined && isAccepted(resource, { sort }, readable) && { sort }),
    ...(shown && shown.length > 0 && { columns: shown }),
    ...(group !== undefined && readGrouping(resource, group, readable) && { group }),
    ...(totals !== undefined && { totals }),
    ...(colors && { colors: readableRules(resource, colors, readable) }),
    ...(archive && resource.archive && { archive }),
  }
}
