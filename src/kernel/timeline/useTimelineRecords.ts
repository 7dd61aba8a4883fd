// The records of a timeline: those in its window and its rows, and how others' changes reach them.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../common/listAddress.ts'
import type { WireRow } from '../cells/cell.ts'

/** Maximum pages per part: more bars could not be displayed. */
const mostPages = 20
/** ms between reloads without change events. */
const seldom = 60_000

/** For each page of rows: the filter of their records. */
export type RecordParts = readonly Filter[]

type Ask = (filter: Filter, page: number, more?: object) => Promise<WireRow[]>

export function useTimelineRecords(of: Resource, parts: RecordParts) {
  const dataProvider = useDataProvider()
  const ask: Ask = useEvent(async (filter: Filter, page: number, more: object = {}) => {
    const { data } = await dataProvider.getList(of.name, {
      filter,
      sort: { field: 'id', order: 'ASC' },
      pagination: { page, perPage: largestSize },
      meta: { count: false },
      ...more,
    })
    return data as WireRow[]
  })
  const queries = useQueries({
    queries: parts.map((filter) => ({
      queryKey: [...prefixOf(of), filter],
      async queryFn({ signal }: { signal: AbortSignal }) {
        const rows: WireRow[] = []
        for (let page = 1; page <= mostPages; page++) {
          const next = await ask(filter, page, { signal })
          rows.push(...next)
          if (next.length < largestSize) break
        }
        return rows
      },
      staleTime: seldom,
      refetchInterval: seldom,
    })),
    combine,
  })
  const now = useMemo(() => distinct(queries.pages), [queries.pages])
  // previous data is shown until the new data arrives
  const [kept, setKept] = useState(now)
  if (!queries.isPending && kept !== now) setKept(now)
  useNews(of, ask)
  const { isPending, error, refetch } = queries
  return { records: isPending ? merged(kept, now) : now, isPending, error, refetch }
}

/** Defined outside, so that it runs again only if a response changes. */
const combine = (results: readonly UseQueryResult<WireRow[]>[]) => ({
  pages: results.map(({ data }) => data),
  isPending: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
  refetch: () => results.forEach(({ refetch }) => void refetch()),
})

const prefixOf = (of: Resource) => [of.name, 'getList', 'timeline', 'records'] as const

function distinct(pages: readonly (readonly WireRow[] | undefined)[]): readonly WireRow[] {
  return [...new Map(pages.flatMap((page) => page ?? []).map((row) => [row.id, row])).values()]
}

function merged(before: readonly WireRow[], now: readonly WireRow[]): readonly WireRow[] {
  return distinct([before, now])
}

/**
 * ms from a change event to reloading, with up to as much at random: many users watch one timeline.
 */
const soon = 150

/** Reloads records that others have changed, by each visible part. */
function useNews(of: Resource, ask: Ask): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ids = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const asked = [...ids]
      ids.clear()
      void refreshRecords(queries, of, ask, asked)
    }
    const stop = recordChanges.watch((news) => {
      if (news.resource === '*' || (news.resource === baseName(of) && news.ids === 'many'))
        return void queries.invalidateQueries({ queryKey: prefixOf(of) })
      if (news.resource !== baseName(of) || news.ids === 'many') return
      news.ids.forEach((id) => ids.add(id))
      timer ??= setTimeout(look, soon * (1 + Math.random()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, ask, queries])
}

async function refreshRecords(
  queries: QueryClient,
  of: Resource,
  ask: Ask,
  ids: readonly number[],
): Promise<void> {
  const cached = queries.getQueryCache().findAll({ queryKey: prefixOf(of) })
  // hidden parts are reloaded when shown
  for (const one of cached) if (!one.isActive()) queries.removeQueries({ queryKey: one.queryKey })
  const unattended = { meta: { count: false, unattended: true } }
  await Promise.all(
    cached
      .filter((one) => one.isActive())
      .map(async ({ queryKey }) => {
        const filter = queryKey.at(-1) as Filter
        const fresh = await ask({ ...filter, id: [...ids] }, 1, unattended).catch(() => null)
        if (!fresh) return void queries.invalidateQueries({ queryKey })
        queries.setQueryData<WireRow[]>(queryKey, (old) => old && [...without(old, ids), ...fresh])
      }),
  )
}

const without = (rows: readonly WireRow[], ids: readonly number[]) =>
  rows.filter(({ id }) => !ids.includes(id))

/** Puts a record that was just stored into the visible data; null: it is removed. */
export function useStoredHere(of: Resource): (id: number, row: WireRow | null) => void {
  const queries = useQueryClient()
  return useEvent((id: number, row: WireRow | null) => {
    // into the first part alone: parts are merged again
    let isIn = row === null
    for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: prefixOf(of) }))
      queries.setQueryData<WireRow[]>(queryKey, (old) => {
        if (!old) return old
        const rest = without(old, [id])
        if (isIn || !row) return rest
        isIn = true
        return [...rest, row]
      })
  })
}
