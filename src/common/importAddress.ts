// The import in the drawer over a list, as stored in the list's address.
import { withoutDrawer } from './listAddress.ts'

/** `job` null for a new one. */
export function importInAddress(search: string): { job: string | null } | null {
  const job = new URLSearchParams(search).get('import')
  return job === null ? null : { job: job || null }
}

/** Given instead of a job: an archive of photos is to be chosen. */
export const photoImport = 'photos'
/** The list with an import over it, `job` null for a new one. */
export function importAddress(search: string, job: string | null): string {
  const params = new URLSearchParams(withoutDrawer(search))
  params.set('import', job ?? '')
  return `?${params}`
}
