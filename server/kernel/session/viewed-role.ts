// A session that views the console as a role is read-only.
import type { FastifyRequest } from 'fastify'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { readsByName } from './bearer-token.ts'

/** A check of what is typed changes nothing. */
const isReading = ({ right, body, answer }: Call) =>
  (right === 'read' && body !== 'transition') || answer === 'preview'

/** @throws AppError 403 for a call that could change something */
export function refuseWhileViewing({ method, routeOptions }: FastifyRequest): void {
  const { url = '', config } = routeOptions
  if (method === 'GET' || method === 'HEAD' || config.whileViewing) return
  const reads = config.call ? isReading(config.call) : method === 'POST' && readsByName(url)
  if (!reads) throw new AppError('viewed_role')
}
