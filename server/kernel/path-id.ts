// The id in the path of a call.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'

/** Malformed in a path, an id is as unknown as any other. @throws AppError 404 */
export function pathId(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string }
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id)))
    throw new AppError('not_found')
  return Number(id)
}
