import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { TileLayout } from '#resources/kernel/views/dashboard.ts'
import { dashboardCall } from '#dataProviders/dashboard-figures.ts'
import { useRefusal } from '../../../kernel/useRefusal.tsx'
import { logDashboardFailure } from './logDashboardFailure.ts'

const key = ['dashboard', 'getLayout']
const usual: TileLayout = { order: [], hidden: [] }

/** The user's arrangement of the tiles: applied at once, and stored on the server. */
export function useTileLayout(): {
  layout: TileLayout
  arrange: (layout: TileLayout) => void
} {
  const queries = useQueryClient()
  const notify = useNotify()
  const refusal = useRefusal()
  const { data = usual } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await dashboardCall<TileLayout>('getLayout', { signal })
      } catch (error) {
        if (!signal.aborted) logDashboardFailure('getLayout', error)
        throw error
      }
    },
    staleTime: Infinity,
  })
  return {
    layout: data,
    arrange(layout) {
      queries.setQueryData(key, layout)
      dashboardCall<TileLayout>('saveLayout', { body: layout }).catch((error: unknown) => {
        notify(refusal(error).message, { type: 'error' })
        void queries.invalidateQueries({ queryKey: key })
      })
    },
  }
}

/** Tiles that were not arranged follow the others, in their default order. */
export function inOrder<T extends { name: string }>(
  tiles: readonly T[],
  { order }: TileLayout,
): readonly T[] {
  const places = new Map<string, number>(order.map((name, place) => [name, place]))
  const placeOf = ({ name }: T) => places.get(name) ?? order.length
  return tiles.toSorted((a, b) => placeOf(a) - placeOf(b))
}
