import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft } from '#dataProviders/records/drafts.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { prefetchedDraftKey, takePrefetched } from '../recordPrefetch.ts'
import { draftPlace } from './draftPlace.ts'

/** The draft of a form, loaded in parallel with its record; undefined while loading. */
export function useDraft(of: Resource, id: number | null, copyOf: number | null, wanted: boolean) {
  const queries = useQueryClient()
  const place = draftPlace(session.get(), of, id, copyOf)
  const { data } = useQuery({
    queryKey: [of.name, 'draft', place.record],
    queryFn: () =>
      takePrefetched<Draft | null>(queries, prefetchedDraftKey(of, place.record)) ??
      readDraft(place),
    enabled: wanted,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return wanted ? data : null
}

/** ms after the last keystroke until the draft is stored. */
const draftPause = 1000
/** Calls `keep` whenever the typing pauses. */
export function useDraftSaving(form: UseFormReturn, on: boolean, keep: () => void): void {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => keepNow(), draftPause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, on])
}
