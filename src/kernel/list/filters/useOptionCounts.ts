import type { Count } from '#resources/wire/records.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useCounts } from '../useCounts.ts'
import type { Scalar } from './filterCondition.ts'

/** The field of a filter, and the other conditions of its list. */
export interface CountedField {
  of: Resource
  source: string
  filter: Filter
  archive: boolean
}

/**
 * The number of records with each of these values, under all other conditions of the list; only for
 * the descriptor's own filters, which have an index.
 */
export function useOptionCounts(
  counted: CountedField | undefined,
  values: readonly Scalar[],
): readonly (Count | undefined)[] {
  const { of, source = '', filter: whole, archive = false } = counted ?? {}
  const { [source]: _, ...others } = whole ?? {}
  // a verdict would be evaluated for every record, once per value
  const isCheap = of?.fields[source]?.options.judged === undefined
  const isOwn = (of?.list.filters as readonly string[] | undefined)?.includes(source) === true
  const asked = values.map((value) => ({
    filter: { [source]: value },
    ...(archive && { archive }),
  }))
  return useCounts(of, others, isOwn && isCheap ? asked : [])
}
