import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'
import { importJob, isMoving } from '#dataProviders/import-jobs.ts'
import type { JobId } from '#dataProviders/import-jobs.ts'
import type { ImportJob } from '#resources/wire/imports.ts'

/** Poll intervals in ms for a running job, and while offline. */
const pause = 1000
const longPause = 3000
const keyOf = (id: JobId | null) => ['imports', 'job', String(id)]
/** No response, or one without information about the import. */
export function isMissingJob(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status >= 500)
}

/** A job as stored on the server; polled while it is running, also after connection failures. */
export function useImportJob(id: JobId | null) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => importJob(id ?? '', signal),
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => getPause(data, error),
  })
}

function getPause(job: ImportJob | undefined, error: unknown): number | false {
  if (isMissingJob(error)) return longPause
  return !error && job && isMoving(job) ? pause : false
}

/** Caches the response of a call, so that it is not requested again. */
function useStoreJob() {
  const queries = useQueryClient()
  return async (job: ImportJob) => {
    await queries.cancelQueries({ queryKey: keyOf(job.id) })
    queries.setQueryData(keyOf(job.id), job)
    void queries.invalidateQueries({ queryKey: ['imports', 'mine'] })
  }
}

/**
 * Runs one action at a time on a job, and reloads the job afterwards. A refusal is kept until the
 * next action.
 */
export function useJobAction(job: ImportJob | undefined) {
  const queries = useQueryClient()
  const keep = useStoreJob()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const act = async (action: () => Promise<ImportJob>): Promise<ImportJob | null> => {
    setBusy(true)
    setRefused(null)
    try {
      const next = await action()
      await keep(next)
      return next
    } catch (error) {
      setRefused(error)
      if (job) void queries.invalidateQueries({ queryKey: keyOf(job.id) })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, refused, dismiss: () => setRefused(null) }
}

/** Reloads displayed lists and records after an import has changed them. */
export function useListRefresh(job: ImportJob | undefined): void {
  const queries = useQueryClient()
  const before = useRef(job?.state)
  const state = job?.state
  useEffect(() => {
    const written =
      (before.current === 'applying' && state === 'applied') ||
      (before.current === 'undoing' && state === 'undone')
    before.current = state
    if (written)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [area] }) => area !== 'auth' && area !== 'imports',
      })
  }, [state, queries])
}
