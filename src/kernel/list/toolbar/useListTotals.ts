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
 * The sums below a list that declares some, while it has rows; none where the server would not say.
 * Their key lies below that of the lists, as that of the count does (useResultCount).
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
  // the same records with other values: somebody has changed them; a turned page changes no sum
  const last = useRef(rows)
  useEffect(() => {
    const before = last.current
    last.current = rows
    if (before === rows || namesOf(before) !== namesOf(rows)) return
    byItself.current = true
    void refresh()?.finally(() => (byItself.current = false))
  })
  // until they are known the row stands empty: nothing moves, and no sum is that of another filter
  return { shown: isShown && !isError ? (data ?? unknown) : undefined, refresh }
}
