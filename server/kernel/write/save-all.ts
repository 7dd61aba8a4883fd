// Many records in one call: all or nothing.
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { WireRow } from '../read/list-query.ts'
import type { WriteContext } from '../types.ts'
import { parseSave } from './save-body.ts'
import type { SaveInput } from './save-body.ts'
import { saveOne } from './save-records.ts'

/**
 * Saves all rows or none, in order, so that each row sees those before it; faults carry the row's
 * index: '3.name'.
 * @throws AppError
 */
export async function saveAll(
  context: WriteContext,
  bodies: readonly unknown[],
): Promise<WireRow[]> {
  const rows: WireRow[] = []
  for (const [index, input] of parseAll(context, bodies).entries()) {
    try {
      rows.push(await saveOne(context, input))
    } catch (error) {
      throw atIndex(error, index)
    }
  }
  return rows
}

/** @throws AppError 400 naming the faults of all bodies */
function parseAll({ resource }: WriteContext, bodies: readonly unknown[]): SaveInput[] {
  const faults: Record<string, Fault> = {}
  const inputs = bodies.flatMap((body, index) => {
    try {
      return parseSave(resource, body)
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      for (const [key, fault] of Object.entries(error.fields)) faults[`${index}.${key}`] = fault
      return []
    }
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return inputs
}

/**
 * An unknown id among the rows is reported at its field, because the call is not about a single
 * record.
 */
function atIndex(error: unknown, index: number): unknown {
  if (!(error instanceof AppError)) return Object.assign(error as Error, { rowIndex: index })
  if (error.code === 'not_found') return invalid({ [`${index}.id`]: 'no_such' })
  const { fields, extra, says } = error
  const taken_by = extra?.taken_by
  return new AppError(error.code, {
    ...(fields && { fields: placedAt(index, fields) }),
    extra: { ...extra, ...(taken_by && { taken_by: placedAt(index, taken_by) }), index },
    ...(says && { says }),
  })
}

function placedAt<V>(index: number, values: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${index}.${key}`, value]),
  )
}
