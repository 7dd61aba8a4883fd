import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Count } from '#resources/wire/records.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../../common/listAddress.ts'

export interface ResultCounting {
  /**
   * An estimate is shown as «10 000+» until the exact number is requested. While loading, that of
   * the previous filter.
   */
  known: Count | undefined
  busy: boolean
  /** Requests and keeps the exact number; null if the request failed. */
  askExact(): Promise<number | null>
  refresh(): Promise<unknown>
}

/**
 * The number of matching records: requested after the first rows (`hasRows`), so that they need not
 * wait for it, and kept across pages.
 */
export function useResultCount(
  of: Resource,
  filter: Filter,
  archive: boolean,
  hasRows: boolean,
): ResultCounting {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const key = `${archive} ${JSON.stringify(filter)}`
  const [exactFor, setExactFor] = useState<string>()
  const exact = exactFor === key
  const query = (exactly: boolean) => ({
    queryKey: [of.name, 'getList', 'count', filter, archive, exactly],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (
        await dataProvider.getCount(of.name, {
          filter,
          signal,
          meta: { archive },
          ...(exactly && { exact: true }),
        })
      ).data,
    staleTime: 10_000,
    retry: false,
  })
  const rough = useQuery({
    ...query(false),
    enabled: hasRows,
    placeholderData: (before: Count | undefined) => before,
  })
  const whole = useQuery({ ...query(true), enabled: exact })
  return {
    known: (exact ? whole.data : undefined) ?? rough.data,
    busy: rough.isPlaceholderData || (exact && whole.isFetching),
    async askExact() {
      setExactFor(key)
      return (await whole.refetch()).data?.count ?? null
    },
    refresh: () => (exact ? whole : rough).refetch(),
  }
}
