import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import { orderOf, cursorOf } from '#resources/kernel/calls/list-order.ts'
import type { Count } from '#resources/wire/records.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { lastPage, writeSort } from '../../../common/listAddress.ts'
import { useOriginList } from '../useOriginList.ts'
import { useRecord } from '../useRecord.ts'
import type { Row } from '../formValues.ts'

interface Neighbours {
  previous: number | null
  next: number | null
  /** Position and total in the list; null if unknown without a request. */
  place: { at: number; total: number } | null
}

type Side = 'before' | 'after'

/**
 * The records before and after this one in the list that it was opened from, in its order and under
 * its filter: from the cached page, and beyond its edge, or if the record is no longer in it, one
 * by one from the server.
 */
export function useNeighbours(of: Resource, id: number | null): Neighbours {
  const dataProvider = useDataProvider()
  const { archive, ...list } = useOriginList(of)
  const { filter, sort, pagination } = list
  const meta = { count: false, ...(archive && { archive }) }
  const page = useCached<{ data: Row[] }>([of.name, 'getList', { ...list, meta }])
  const { data: record } = useRecord(of, id, false)
  const rows = page?.data ?? []
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at] ?? record
  const place =
    row && cursorOf(of, orderOf(of, [{ key: sort.field, desc: sort.order === 'DESC' }]), row)

  // Search results are ordered by relevance: there are no cursors, only numbers.
  const ranked = (filter.q ?? filter.search) !== undefined && writeSort(sort) === of.list.sort
  const [numbers] = useState(() => new Map<number, number>())
  const first = pagination.page < lastPage ? (pagination.page - 1) * pagination.perPage + 1 : NaN
  const number = at >= 0 ? first + at : (numbers.get(id ?? 0) ?? NaN)

  const known = { before: rows[at - 1], after: at < 0 ? undefined : rows[at + 1] }
  const ends = {
    before: at === 0 && pagination.page === 1,
    after: at >= 0 && rows.length < pagination.perPage,
  }
  const sides = (['before', 'after'] as const).filter((side) => !known[side] && !ends[side])
  const { data: found } = useQuery({
    queryKey: [of.name, 'beside', id, sides, ranked ? number : place, filter, sort, archive],
    queryFn: async ({ signal }) => {
      const one = async (side: Side): Promise<[Side, number | null]> => {
        const other = number + (side === 'after' ? 1 : -1)
        if (ranked && other < 1) return [side, null]
        const asked = { page: ranked ? other : 1, perPage: 1 }
        const listMeta = ranked ? meta : { ...meta, [side]: place }
        const { data } = await dataProvider.getList(of.name, {
          filter,
          sort,
          pagination: asked,
          meta: listMeta,
          signal,
        })
        const row = data[0] as Row | undefined
        if (row && !Number.isNaN(other)) numbers.set(row.id, other)
        return [side, row?.id ?? null]
      }
      return Object.fromEntries(await Promise.all(sides.map(one))) as Partial<
        Record<Side, number | null>
      >
    },
    enabled:
      id !== null && sides.length > 0 && (ranked ? !Number.isNaN(number) : place !== undefined),
    gcTime: 0,
    retry: false,
  })
  // as the list counts (useResultCount)
  const rough = useCached<Count>([of.name, 'getList', 'count', filter, archive, false])
  const exact = useCached<Count>([of.name, 'getList', 'count', filter, archive, true])
  const total = (exact ?? (rough?.approximate ? undefined : rough))?.count ?? 0
  return {
    place: id !== null && number <= total ? { at: number, total } : null,
    previous: known.before?.id ?? found?.before ?? null,
    next: known.after?.id ?? found?.after ?? null,
  }
}

/** react-admin's cache entry under this key, without loading it. */
function useCached<T>(key: readonly unknown[]): T | undefined {
  const queries = useQueryClient()
  const watch = useCallback(
    (listener: () => void) =>
      queries.getQueryCache().subscribe(({ type }) => type === 'updated' && listener()),
    [queries],
  )
  return useSyncExternalStore(watch, () => queries.getQueryData<T>(key))
}
