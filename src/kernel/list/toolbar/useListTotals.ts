import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'

interface Totalled {
  of: Resource
  filter: Filter
  archive: boolean
  rows: readonly WireRow[] | undefined
}

const unknown = {}
const namesOf = (rows: Totalled['rows']) => rows?.map(({ id }) => id).join()

/**
 * The totals of a list that declares some, while it has rows; none if the request failed. Their key
 * is below that of the lists, like that of the count (useResultCount).
 */
export function useListTotals({ of, filter, archive, rows }: Totalled) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const isShown = of.list.totals !== undefined && !archive && rows !== undefined && rows.length > 0
  const byItself = useRef(false)
  const { data, isError, refetch } = useQuery({
    queryKey: [of.name, 'getList', 'totals', filter],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (
        await dataProvider.getTotals(of.name, {
          filter,
          signal,
          ...(byItself.current && { meta: { unattended: true } }),
        })
      ).data,
    enabled: isShown,
    staleTime: 10_000,
    retry: false,
  })
  const refresh = () => (isShown ? refetch() : undefined)
  // the same records with other values mean a change; another page does not change totals
  const last = useRef(rows)
  useEffect(() => {
    const before = last.current
    last.current = rows
    if (before === rows || namesOf(before) !== namesOf(rows)) return
    byItself.current = true
    void refresh()?.finally(() => (byItself.current = false))
  })
  // until they are loaded the row is empty: nothing moves, and no total belongs to another filter
  return { shown: isShown && !isError ? (data ?? unknown) : undefined, refresh }
}
