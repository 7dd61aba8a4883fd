import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { historyPage } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** The history of one record, page by page; reloaded with each version of the record. */
export function useHistory(of: Resource, id: number, version: number | undefined) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const query = useInfiniteQuery({
    queryKey: [of.name, 'history', id, version],
    queryFn: async ({ pageParam, signal }) =>
      (
        await dataProvider.getHistory(of.name, {
          id,
          signal,
          ...(pageParam !== null && { before: pageParam }),
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length === historyPage ? (last.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { ...query, entries: query.data?.pages.flat() }
}
