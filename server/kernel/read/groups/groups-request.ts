// The body of getGroupsByFilter: `{filter?, archive?, by?, sums?, page?, size?}`.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Field } from '#resources/kernel/types.ts'
import {
  defaultGroups,
  mostGroups,
  mostSums,
  readGrouping,
  summableFields,
} from '#resources/kernel/values/list-groupings.ts'
import type { CallContext, ReadContext } from '../../types.ts'
import { readContext } from '../row-visibility.ts'
import type { GroupsRequest } from './list-groups.ts'

const keys = new Set(['filter', 'archive', 'by', 'sums', 'page', 'size'])
const mostPages = 1_000_000

/**
 * The request, and the context for reading it. Fields that the caller may not read are treated like
 * unknown ones.
 * @throws AppError 400
 */
export function parseGroups(
  call: CallContext,
  body: unknown,
): { context: ReadContext; groups: GroupsRequest } {
  const { resource } = call
  const words = body ?? {}
  if (typeof words !== 'object' || Array.isArray(words)) throw invalid({ body: 'object' })
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(words)) if (!keys.has(key)) faults[key] = 'unknown'
  const {
    filter,
    archive = false,
    by: wanted = null,
    page = 0,
    size = defaultGroups,
    ...rest
  } = words as Record<string, unknown>
  if (typeof archive !== 'boolean' || (archive && !resource.archive)) faults.archive = 'flag'
  const context = readContext(call, archive === true)
  const by = wanted === null ? null : readGrouping(resource, wanted, context.readable)
  if (wanted !== null && !by) faults.by = 'unknown'
  const sums = parseSums(context, rest.sums ?? [], faults)
  if (!isWhole(page, 0, mostPages)) faults.page = 'page'
  if (!isWhole(size, 1, mostGroups)) faults.size = 'size'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const query = parseQuery(resource, filter, context.readable)
  return { context, groups: { query, by, sums, page: page as number, size: size as number } }
}

const isWhole = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

function parseSums(
  { resource, readable }: ReadContext,
  wanted: unknown,
  faults: Record<string, Fault>,
): [string, Field][] {
  if (!Array.isArray(wanted) || wanted.length > mostSums) {
    faults.sums = Array.isArray(wanted) ? `too_many_items|${mostSums}` : 'list'
    return []
  }
  const known = summableFields(resource, readable)
  return wanted.flatMap((key: unknown, i): [string, Field][] => {
    const found = known.find(([name]) => name === key)
    if (!found) faults[`sums.${i}`] = 'unknown'
    else if (wanted.indexOf(key) !== i) faults[`sums.${i}`] = 'repeated'
    else return [found]
    return []
  })
}
