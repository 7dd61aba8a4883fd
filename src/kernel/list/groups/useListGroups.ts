import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultGroups, writeGrouping } from '#resources/kernel/values/list-groupings.ts'
import type { Grouping, ListGroups } from '#resources/kernel/values/list-groupings.ts'
import type { Filter } from '../../../common/listAddress.ts'

interface Grouped {
  of: Resource
  by: Grouping
  filter: Filter
  archive: boolean
  /** Keys of the summed columns. */
  sums: readonly string[]
}

/** ms from another user's change to the next request, with as much again at random. */
const pause = 2000

/**
 * The groups of a list, page by page. Their key is below that of the lists, which are invalidated
 * by each write.
 */
export function useListGroups({ of, by, filter, archive, sums }: Grouped) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const byItself = useRef(false)
  const query = useInfiniteQuery({
    queryKey: [of.name, 'getList', 'groups', writeGrouping(by), filter, archive, sums],
    queryFn: async ({ pageParam, signal }) =>
      (
        await dataProvider.getGroups(of.name, {
          ...{ by: writeGrouping(by), filter, sums, page: pageParam, size: defaultGroups, signal },
          meta: { archive, ...(byItself.current && { unattended: true }) },
        })
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ total }: ListGroups, _, page) =>
      (page + 1) * defaultGroups < total ? page + 1 : undefined,
    staleTime: 10_000,
    retry: false,
  })
  const { refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource }) => {
      if (resource !== '*' && resource !== baseName(of)) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          byItself.current = true
          void refetch().finally(() => (byItself.current = false))
        },
        pause * (1 + Math.random()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, refetch])
  const groups = query.data?.pages.flatMap((page) => page.groups)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return {
    /** undefined until the first response. */
    groups,
    /** Groups that are not loaded yet. */
    left: Math.max(total - (groups?.length ?? 0), 0),
    error: query.error,
    busy: query.isFetching,
    more: () => void query.fetchNextPage(),
    retry: () => void refetch(),
  }
}
