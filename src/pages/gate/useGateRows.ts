import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultSort } from '../../common/listAddress.ts'
import type { GateRow } from './gateRows.ts'

/** Poll interval in ms without notifications of changes: rows become late without a change. */
const seldom = 30_000
/** Delay in ms from a notification to the next poll: many arrive together. */
const soon = 400
/** Today's rows of the gate board, updated when others store changes. */
export function useGateRows(of: Resource) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const queryKey = [of.name, 'board']
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      const unattended = queries.getQueryData(queryKey) !== undefined
      const rows: GateRow[] = []
      for (let page = 1; ; page++) {
        const { data } = await dataProvider.getList(of.name, {
          filter: {},
          sort: defaultSort(of),
          pagination: { page, perPage: largestSize },
          meta: { count: false, ...(unattended && { unattended }) },
          signal,
        })
        rows.push(...(data as GateRow[]))
        if (data.length < largestSize) return rows
      }
    },
    placeholderData: keepPreviousData,
    refetchInterval: seldom,
    staleTime: seldom,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [of.name, 'board'] })
  useNews(of)
  return { query, refresh }
}

function useNews(of: Resource): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource }) => {
      if (resource !== of.name && resource !== '*') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: [of.name, 'board'] })
      }, soon)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, queries])
}
