import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultSort } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import type { MovingInLine } from './movingInSteps.ts'

/** The current state of all subjects, or of those that `filter` matches. */
export function useMovingIn(of: Resource, filter: Filter = {}, enabled = true) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: [of.name, 'steps', filter],
    async queryFn({ signal }) {
      const { data } = await dataProvider.getList(of.name, {
        filter,
        sort: defaultSort(of),
        pagination: { page: 1, perPage: largestSize },
        meta: { count: false },
        signal,
      })
      return data as MovingInLine[]
    },
    enabled,
    staleTime: 0,
  })
}
