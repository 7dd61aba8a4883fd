// The id in the path of a call.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'

/** A malformed id in a path is treated like an unknown one. @throws AppError 404 */
export function pathId(request: FastifyRequest, name = 'id'): number {
  const { [name]: id = '' } = request.params as Partial<Record<string, string>>
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id)))
    throw new AppError('not_found')
  return Number(id)
}
