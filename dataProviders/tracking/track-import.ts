// Tracks of vehicles from a file: what would be stored, and storing it.
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

/** What an import would store; nothing is. @throws HttpError 413 for a file that is too large */
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
 * Stores what was planned under `token`; points that are there already are not added again.
 * @throws HttpError 422 where it would not be the same any more
 */
export function importTracks(
  file: File,
  carId: number | null,
  token: string,
): Promise<TrackImportDone> {
  const body = formOf(file, carId, token)
  return call('POST', 'api/fms/object/importTracks', { body, timeout: uploadTimeout, quiet: true })
}
