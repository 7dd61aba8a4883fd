import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { summableFields } from '#resources/kernel/values/list-groupings.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import { useRefusal } from '../../useRefusal.tsx'
import type { Column } from '../grid/columns/gridColumns.ts'

interface Totalled {
  of: Resource
  filter: Filter
  archive: boolean
  rows: readonly WireRow[] | undefined
  /** The list has rows, displayed or not. */
  hasRows: boolean
  columns: readonly Column[]
  /** The user requests the sums of all columns that can be summed. */
  wanted: boolean
}

const unknown = {}
const namesOf = (rows: Totalled['rows']) => rows?.map(({ id }) => id).join()

/**
 * The totals of a list that has rows: the declared ones, or none if the request failed, and those
 * that the user has switched on, or the reason why there are none. Their keys are below that of the
 * lists, like that of the count (useResultCount).
 */
export function useListTotals({ of, filter, archive, rows, hasRows, columns, wanted }: Totalled) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const readable = useReadableFields(of)
  const refusal = useRefusal()
  const declared: readonly string[] = archive ? [] : (of.list.totals ?? [])
  const summable = wanted ? summableFields(of, readable).map(([key]) => key) : []
  const sources = columns.map(({ source }) => source)
  const chosen = sources.filter((key) => summable.includes(key) && !declared.includes(key))
  const byItself = useRef(false)
  const meta = () => (byItself.current ? { unattended: true } : {})
  const asksOwn = hasRows && declared.length > 0
  const asksChosen = hasRows && chosen.length > 0
  const options = { staleTime: 10_000, retry: false }
  const own = useQuery({
    queryKey: [of.name, 'getList', 'totals', filter],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await dataProvider.getTotals(of.name, { filter, signal, meta: meta() })).data,
    enabled: asksOwn,
    ...options,
  })
  const asked = useQuery({
    queryKey: [of.name, 'getList', 'sums', filter, archive, chosen],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const question = { filter, sums: chosen, signal, meta: { archive, ...meta() } }
      return (await dataProvider.getGroups(of.name, question)).data.groups[0]?.sums ?? unknown
    },
    enabled: asksChosen,
    ...options,
  })
  const refresh = () => {
    if (!asksOwn && !asksChosen) return undefined
    return Promise.all([asksOwn && own.refetch(), asksChosen && asked.refetch()])
  }
  // the same records with new values indicate a change; another page does not affect totals
  const last = useRef(rows)
  useEffect(() => {
    const before = last.current
    last.current = rows
    if (before === rows || namesOf(before) !== namesOf(rows)) return
    byItself.current = true
    void refresh()?.finally(() => (byItself.current = false))
  })
  const known = own.isError ? [] : declared
  const isShown = hasRows && sources.some((key) => known.includes(key) || chosen.includes(key))
  return {
    // the row is empty until they are loaded, so that nothing moves and no total of another filter
    // is shown
    shown: isShown ? { ...(own.isError ? unknown : own.data), ...asked.data } : undefined,
    note: isShown && asked.error ? refusal(asked.error).message : undefined,
    refresh,
  }
}
