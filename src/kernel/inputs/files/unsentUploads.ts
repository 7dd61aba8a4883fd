// Failed uploads of a new record's form, passed to the form of the stored record that replaces it.
import type { Upload } from './useUploads.ts'

const left = new Map<string, Upload[]>()
const keyOf = (resource: string, id: number, source: string) => `${resource} ${id} ${source}`

export function keepUnsentUploads(
  resource: string,
  id: number,
  source: string,
  uploads: readonly Upload[],
): void {
  if (uploads.length > 0) left.set(keyOf(resource, id, source), [...uploads])
  else left.delete(keyOf(resource, id, source))
}

export function unsentUploads(resource: string, id: number | null, source: string): Upload[] {
  return (id !== null && left.get(keyOf(resource, id, source))) || []
}
