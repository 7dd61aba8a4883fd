import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { defaultSort } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'

export interface MapPlace {
  id: number
  name: string
  at: Point
}

const none: readonly MapPlace[] = []

/**
 * Records of a resource with a point in `key`, at most 500, for orientation. `ready` also if
 * loading failed.
 */
export function usePlaceSearch(
  of: Resource | undefined,
  key: string,
): { places: readonly MapPlace[]; ready: boolean } {
  const dataProvider = useDataProvider()
  const { data, isLoading } = useQuery({
    queryKey: [of?.name, 'places', key],
    queryFn: async (): Promise<readonly MapPlace[]> => {
      if (!of) return none
      const { data: rows } = await dataProvider.getList(of.name, {
        filter: {},
        sort: defaultSort(of),
        pagination: { page: 1, perPage: largestSize },
        meta: { count: false },
      })
      return rows.flatMap((row) => {
        const at = row[key] as Point | null | undefined
        return at ? [{ id: Number(row.id), name: recordTitle(of, row), at }] : []
      })
    },
    enabled: of !== undefined,
    staleTime: 60_000,
  })
  return { places: data ?? none, ready: !isLoading }
}
