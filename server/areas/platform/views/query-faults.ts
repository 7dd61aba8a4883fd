// Whether a list would accept a filter and a sort key from one reader.
import { z } from 'zod'
import type { Readable } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Maximum characters of the key of a field. */
export const longestKey = 100

/** Conditions by key of the field; the fields are checked against the resource later. */
export const conditionsSchema = z.record(
  z.string().max(longestKey, { error: 'unknown' }),
  z.unknown(),
  { error: 'object' },
)

/**
 * The faults of a list request by key: fields that are unknown or not readable (not distinguished),
 * and invalid conditions.
 */
export function queryFaults(
  resource: Resource,
  payload: object,
  readable: Readable,
): Readonly<Record<string, Fault>> {
  try {
    parseQuery(resource, payload, readable)
    return {}
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields
    throw error
  }
}

/** Whether the list would accept the payload from this reader. */
export function isAccepted(resource: Resource, payload: object, readable: Readable): boolean {
  return Object.keys(queryFaults(resource, payload, readable)).length === 0
}
