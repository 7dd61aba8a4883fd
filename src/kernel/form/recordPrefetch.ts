import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent } from 'react-admin'
import { readDraft } from '#dataProviders/records/drafts.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRequestedDays } from '../useRequestedDays.ts'
import { draftPlace } from './drafts/draftPlace.ts'

/** ms after which an unused response is stale. */
const lifetime = 2000

/** Requests by subject, per session. */
const begun = new WeakMap<QueryClient, Map<string, { since: number; answer: Promise<unknown> }>>()

function begin(queries: QueryClient, about: string, answer: Promise<unknown>): void {
  // the consumer of the response reports the failure
  answer.catch(() => null)
  const known = begun.get(queries) ?? new Map()
  begun.set(queries, known.set(about, { since: performance.now(), answer }))
}

/** A prefetched response, once; undefined for none or a stale one. */
export function takePrefetched<T>(queries: QueryClient, about: string): Promise<T> | undefined {
  const early = begun.get(queries)?.get(about)
  begun.get(queries)?.delete(about)
  if (!early || performance.now() - early.since > lifetime) return undefined
  return early.answer as Promise<T>
}

export const prefetchedRecordKey = (of: Resource, id: number) => `${of.name}/${id}`
export const prefetchedDraftKey = (of: Resource, record: string) => `${of.name}/${record}/draft`

/**
 * Requests a record, and for editing its draft, as soon as it is chosen, while its page is being
 * rendered.
 */
export function usePrefetchRecord(of: Resource): (id: number, edits: boolean) => void {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const asked = useRequestedDays(of)
  return useEvent((id: number, edits: boolean) => {
    // read through the list, for its days
    if (asked) return
    const row = async (): Promise<unknown> => (await dataProvider.getOne(of.name, { id })).data
    begin(queries, prefetchedRecordKey(of, id), row())
    const place = draftPlace(session.get(), of, id, null)
    if (edits) begin(queries, prefetchedDraftKey(of, place.record), readDraft(place))
  })
}
