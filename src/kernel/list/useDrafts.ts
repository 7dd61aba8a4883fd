import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listDrafts, noted } from '#dataProviders/drafts.ts'
import type { DraftNote } from '#dataProviders/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Of everything that its user has begun: one question for all screens, shared with the home page. */
export const draftsQuery = {
  queryKey: ['drafts', 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => listDrafts(signal),
  retry: false,
  gcTime: 0,
} as const

export interface Drafts {
  /** Ids of the records that have a draft of one's own. */
  records: ReadonlySet<number>
  /** Of records that are yet to be made. */
  fresh: readonly DraftNote[]
}
/** The drafts of one resource, as they are kept and thrown away in this tab as well. `on`: the user may edit here. */
export function useDrafts({ name }: Resource, on: boolean): Drafts {
  const queries = useQueryClient()
  const { data } = useQuery({ ...draftsQuery, enabled: on })
  useEffect(
    () =>
      noted.watch(() => {
        const news = noted.get()
        if (!news) return
        const { screen, record, saved_at } = news
        queries.setQueryData<DraftNote[]>(draftsQuery.queryKey, (before) => {
          const others = before?.filter((one) => one.screen !== screen || one.record !== record)
          return saved_at ? [{ screen, record, saved_at }, ...(others ?? [])] : others
        })
      }),
    [queries],
  )
  return useMemo(() => {
    const own = (data ?? []).filter(({ screen }) => screen === name)
    return {
      records: new Set(own.map(({ record }) => Number(record)).filter((id) => id > 0)),
      fresh: own.filter(({ record }) => !(Number(record) > 0)),
    }
  }, [data, name])
}
