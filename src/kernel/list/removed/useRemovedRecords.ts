import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { historyPage } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** ms without a key before it is searched. */
const pause = 250

/** The removed records whose names match the typed words, page by page. */
export function useRemovedRecords(of: Resource, typed: string) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const search = useDeferredValue(useSettledText(typed.trim()))
  const query = useInfiniteQuery({
    queryKey: [of.name, 'removed', search],
    queryFn: async ({ pageParam, signal }) =>
      (
        await dataProvider.getRemoved(of.name, {
          search,
          signal,
          ...(pageParam !== null && { before: pageParam }),
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length === historyPage ? (last.at(-1)?.event ?? null) : null),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { ...query, records: query.data?.pages.flat() }
}

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
