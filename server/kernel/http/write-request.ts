// The write transaction of a request, for calls that areas register themselves.
import type { FastifyRequest } from 'fastify'
import type { Resource } from '#resources/kernel/types.ts'
import { personOf } from '../session/authenticate.ts'
import type { Kernel, WriteContext } from '../types.ts'
import { writeKey } from '../write/idempotency-key.ts'
import { inWriteTransaction } from '../write/write-transaction.ts'

/**
 * Does `work` in one transaction, as the caller; sent again with the same Idempotency-Key, the first
 * answer is given instead.
 * @throws AppError 422 for a key that came with another request, and what `work` throws
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
