import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Point } from '#resources/kernel/types.ts'
import { defaultSort } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'

/** A place with its area: a boundary, or a radius in metres. */
export interface PlaceOutline {
  readonly id: number
  readonly name: string
  readonly at: Point
  readonly boundary: readonly Point[] | null
  /** m */
  readonly radius: number | null
}

const place = resourceOf('place')
const none: readonly PlaceOutline[] = []
/** ms for which places are cached, since they rarely change. */
const fresh = 300_000

/** Places with coordinates, at most 500; none if they cannot be loaded. */
export function usePlaces(isWanted: boolean): readonly PlaceOutline[] {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: [place.name, 'outlines'],
    queryFn: async () => {
      const { data: rows } = await dataProvider.getList(place.name, {
        filter: {},
        sort: defaultSort(place),
        pagination: { page: 1, perPage: largestSize },
        meta: { count: false },
      })
      return rows.flatMap((row): PlaceOutline[] => {
        const boundary = row.boundary as Point[] | null
        const at = (row.coordinates as Point | null) ?? middleOf(boundary)
        const radius = row.radius as number | null
        return at
          ? [{ id: Number(row.id), name: recordTitle(place, row), at, boundary, radius }]
          : []
      })
    },
    enabled: isWanted,
    staleTime: fresh,
  })
  return isWanted ? (data ?? none) : none
}

/** The position of an outline's name. */
function middleOf(corners: readonly Point[] | null): Point | null {
  if (!corners || corners.length === 0) return null
  const mean = (key: keyof Point) =>
    corners.reduce((sum, corner) => sum + corner[key], 0) / corners.length
  return { lat: mean('lat'), lon: mean('lon') }
}
