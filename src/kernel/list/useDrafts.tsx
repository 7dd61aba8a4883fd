import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { listDrafts, draftChanged } from '#dataProviders/records/drafts.ts'
import type { DraftNote } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'

const DraftHint = lazy(async () => ({
  default: (await loadChunk(() => import('./DraftHint.tsx'))).DraftHint,
}))

/** All drafts of the user: one query for all screens, shared with the home page. */
export const draftsQuery = {
  queryKey: ['drafts', 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => listDrafts(signal),
  retry: false,
  gcTime: 0,
} as const

interface Drafts {
  /** Ids of the records with a draft of the user's own. */
  records: ReadonlySet<number>
  /** A hint above the rows about drafts of new records. */
  hint: ReactNode
}

/** The drafts of one resource, including changes in this tab. `on`: the user may edit here. */
export function useDrafts(of: Resource, on: boolean): Drafts {
  const { name } = of
  const queries = useQueryClient()
  const { data } = useQuery({ ...draftsQuery, enabled: on })
  useEffect(
    () =>
      draftChanged.watch(() => {
        const news = draftChanged.get()
        if (!news) return
        const { screen, record, saved_at } = news
        queries.setQueryData<DraftNote[]>(draftsQuery.queryKey, (before) => {
          const others = before?.filter((one) => one.screen !== screen || one.record !== record)
          return saved_at ? [{ screen, record, saved_at }, ...(others ?? [])] : others
        })
      }),
    [queries],
  )
  const own = useMemo(() => (data ?? []).filter(({ screen }) => screen === name), [data, name])
  const records = useMemo(
    () => new Set(own.map(({ record }) => Number(record)).filter((id) => id > 0)),
    [own],
  )
  const fresh = own.filter(({ record }) => !(Number(record) > 0))
  return {
    records,
    hint: fresh.length > 0 && (
      <Suspense>
        <DraftHint of={of} notes={fresh} />
      </Suspense>
    ),
  }
}
