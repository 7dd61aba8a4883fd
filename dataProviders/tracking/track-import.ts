// Imports tracks of vehicles from a file: preview and storing.
import type { TrackImportDone, TrackImportPlan } from '#resources/wire/track-import.ts'
import { call } from '../http/call.ts'

/** ms: the largest file over a slow line. */
const uploadTimeout = 600_000

/** `carId`: the vehicle of points that name none. */
function formOf(file: File, carId: number | null, token?: string): FormData {
  const body = new FormData()
  if (carId !== null) body.set('car_id', String(carId))
  if (token !== undefined) body.set('token', token)
  body.set('file', file, file.name)
  return body
}

/** Previews an import. @throws HttpError 413 for a file that is too large */
export function planTrackImport(
  file: File,
  carId: number | null,
  signal: AbortSignal,
): Promise<TrackImportPlan> {
  const body = formOf(file, carId)
  const options = { body, signal, timeout: uploadTimeout, quiet: true }
  return call('POST', 'api/fms/object/planTrackImport', options)
}

/**
 * Stores what was previewed under `token`; existing points are not added again.
 * @throws HttpError 422 if the result would differ
 */
export function importTracks(
  file: File,
  carId: number | null,
  token: string,
): Promise<TrackImportDone> {
  const body = formOf(file, carId, token)
  return call('POST', 'api/fms/object/importTracks', { body, timeout: uploadTimeout, quiet: true })
}
