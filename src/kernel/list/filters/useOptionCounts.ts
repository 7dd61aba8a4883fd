import type { Count } from '#dataProviders/records/record-lists.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useCounts } from '../useCounts.ts'
import type { Scalar } from './filterCondition.ts'

/** The field of a filter, and the other conditions that its list is under. */
export interface CountedField {
  of: Resource
  source: string
  filter: Filter
  archive: boolean
}

/**
 * How many records have each of these values, under all other conditions of the list; only of the
 * descriptor's own filters, which have an index.
 */
export function useOptionCounts(
  counted: CountedField | undefined,
  values: readonly Scalar[],
): readonly (Count | undefined)[] {
  const { of, source = '', filter: whole, archive = false } = counted ?? {}
  const { [source]: _, ...others } = whole ?? {}
  const isCounted = (of?.list.filters as readonly string[] | undefined)?.includes(source) === true
  const asked = values.map((value) => ({ filter: { [source]: value }, ...(archive && { archive }) }))
  return useCounts(of, others, isCounted ? asked : [])
}
