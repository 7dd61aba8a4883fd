import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Count } from '#dataProviders/records/record-lists.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../../common/listAddress.ts'
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
 * descriptor's own filters, which have an index. Their keys lie below that of the lists, which are
 * outdated after each write.
 */
export function useOptionCounts(
  counted: CountedField | undefined,
  values: readonly Scalar[],
): readonly (Count | undefined)[] {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const { of, source = '', filter: whole, archive = false } = counted ?? {}
  const { [source]: _, ...others } = whole ?? {}
  // a verdict would be asked of every record, once for each value
  const isCheap = of?.fields[source]?.options.judged === undefined
  const isOwn = (of?.list.filters as readonly string[] | undefined)?.includes(source) === true
  const isCounted = isOwn && isCheap
  return useQueries({
    queries: (isCounted ? values : []).map((value) => {
      const filter = { ...others, [source]: value }
      return {
        queryKey: [of?.name, 'getList', 'count', filter, archive, false],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await dataProvider.getCount(of?.name ?? '', { filter, signal, meta: { archive } })).data,
        staleTime: 10_000,
        retry: false,
      }
    }),
  }).map(({ data }) => data)
}
