import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { singleRowQuery, useRequestedDays } from '../../useRequestedDays.ts'
import type { WireRow } from '../../cells/cell.ts'

/**
 * A stored record as a list row, reloaded when it or its verdict changes; null while loading, and
 * without an id.
 */
export function useListRow(of: Resource, id: number | null): WireRow | null {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const asked = useRequestedDays(of)
  const { data } = useQuery({
    queryKey: [of.name, 'facts', id, ...(asked ? [asked] : [])],
    queryFn: async () => {
      const { data: found } = await dataProvider.getList(of.name, singleRowQuery(id ?? 0, asked))
      return (found[0] ?? null) as WireRow | null
    },
    enabled: id !== null,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () =>
      recordChanges.watch(({ resource, ids }) => {
        const own = resource === baseName(of) && id !== null && (ids === 'many' || ids.includes(id))
        if (own || resource === '*')
          void queries.invalidateQueries({ queryKey: [of.name, 'facts', id] })
      }),
    [of, id, queries],
  )
  return data ?? null
}
