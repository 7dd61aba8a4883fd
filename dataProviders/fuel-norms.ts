// Calls of a fuel norm: the conditions of a trial trip, and copying to other vehicles.
import type { CopiedNorms, NormConditions } from '#resources/wire/fuel-norms.ts'
import { call } from './http/call.ts'

/** Season and surcharges for a vehicle. @throws HttpError 404 */
export function conditionsOf(carId: number, signal?: AbortSignal): Promise<NormConditions> {
  return call('GET', `api/fms/fuel-consumption-norm/getConditions/${carId}`, { signal })
}

/**
 * Copies the norm to each vehicle of its model, or without `confirmed` previews that. Without
 * `replace` vehicles with a norm keep it.
 * @throws HttpError
 */
export function copyToModel(body: {
  id: number
  confirmed: boolean
  replace: boolean
}): Promise<CopiedNorms> {
  return call('POST', 'api/fms/fuel-consumption-norm/copyToModel', { body })
}
