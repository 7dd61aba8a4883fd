// What a fuel norm has beside its fields: the conditions of a trial trip, and its copies.
import type { CopiedNorms, NormConditions } from '#resources/wire/fuel-norms.ts'
import { call } from './http/call.ts'

/** Season and surcharges for a vehicle. @throws HttpError 404 */
export function conditionsOf(carId: number, signal?: AbortSignal): Promise<NormConditions> {
  return call('GET', `api/fms/fuel-consumption-norm/getConditions/${carId}`, { signal })
}

/**
 * What becomes of each vehicle of the norm's model, or without `confirmed` what would. Without
 * `replace` those that have a norm keep it.
 * @throws HttpError
 */
export function copyToModel(body: {
  id: number
  confirmed: boolean
  replace: boolean
}): Promise<CopiedNorms> {
  return call('POST', 'api/fms/fuel-consumption-norm/copyToModel', { body })
}
