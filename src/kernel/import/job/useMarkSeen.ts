import { useEffect } from 'react'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { watchImport, watchedImport } from '../on-list/watchedImports.ts'

const ends: ReadonlySet<string> = new Set(['applied', 'undone', 'failed'])

/**
 * While an import is on the screen the list will tell of it; once its end was seen here, no more.
 */
export function useMarkSeen(of: Resource, job: ImportJob | undefined): void {
  const { id, state } = job ?? {}
  useEffect(() => {
    if (id === undefined || state === undefined) return
    if (!ends.has(state)) watchImport(of.name, String(id))
    else if (watchedImport(of.name) === String(id)) watchImport(of.name, null)
  }, [of, id, state])
}
