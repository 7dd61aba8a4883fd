// The grouping of a list, and its open group: both are in the address, so that Back, reload and
// links work.
import { addDays, addMonths } from '#i18n/format/civil.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { hasMoments } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { readGrouping } from '#resources/kernel/values/list-groupings.ts'
import type { Grouping, GroupValue } from '#resources/kernel/values/list-groupings.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { momentsOf } from '../filters/dateRanges.ts'
import { withMoreCondition } from '../filters/filterCondition.ts'

/** The grouping in the address, in the format of saved views. */
export const groupIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('group') ?? undefined

/** null for a plain list, and if the address names a field that the user may not read. */
export function groupingIn(of: Resource, search: string, readable: Readable): Grouping | null {
  return readGrouping(of, groupIn(search), readable)
}

/** undefined: no group is open, or the manually edited value is invalid. */
export function openIn(search: string): GroupValue | undefined {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get('open') ?? '')
    return typeof value === 'object' && value !== null ? undefined : (value as GroupValue)
  } catch {
    return undefined
  }
}

/** Totals as requested by a view; undefined: the user's own choice applies. */
export function totalsIn(search: string): boolean | undefined {
  const value = new URLSearchParams(search).get('totals')
  return value === null ? undefined : value === 'true'
}

/** The condition that the rows of a group meet. */
function conditionOf({ field, step }: Grouping, value: GroupValue, timeZone: string): unknown {
  if (value === null) return { empty: true }
  if (step === undefined) return value
  // a manually edited value matches nothing
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
    return { all: [{ empty: true }, { empty: false }] }
  const to = step === 'day' ? value : addDays(addMonths(value, 1), -1)
  return hasMoments(field) ? momentsOf({ from: value, to }, timeZone) : { from: value, to }
}

/**
 * The filter of a group's rows, which is added to the list's filter. If the list has a condition on
 * the same field, both apply.
 */
export function groupFilter(
  of: Pick<Resource, 'list'>,
  by: Grouping,
  value: GroupValue,
  filter: Filter,
  timeZone: string,
): Filter {
  const condition = conditionOf(by, value, timeZone)
  return { [by.key]: withMoreCondition(of, filter, by.key, condition) }
}
