// The write transaction of a request, for calls that areas register.
import type { FastifyRequest } from 'fastify'
import type { Resource } from '#resources/kernel/types.ts'
import { personOf } from '../session/authenticate.ts'
import type { Kernel, WriteContext } from '../types.ts'
import { writeKey } from '../write/idempotency-key.ts'
import { inWriteTransaction } from '../write/write-transaction.ts'

/**
 * Runs `work` in one transaction, as the caller; a repeated Idempotency-Key returns the first
 * response.
 * @throws AppError 422 for a key used with another request, and errors of `work`
 */
export function writeRequest<T>(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  work: (writer: WriteContext) => Promise<T>,
): Promise<T> {
  const { headers, method, url, body } = request
  const key = writeKey(headers['idempotency-key'], method, url, body)
  const context = { kernel, person: personOf(request), resource }
  return inWriteTransaction(context, { path: url, key }, work)
}
