// Many records in one call: all or nothing.
import { AppError, invalid } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { parseSave } from './save-body.ts'
import type { WireRow } from '../read/list-query.ts'
import { save } from './write-record.ts'
import type { Writer } from '../types.ts'

/** All rows or none; faults carry the row's place: '3.name'. @throws AppError */
export async function saveAll(writer: Writer, resource: Resource, bodies: readonly unknown[]): Promise<WireRow[]> {
  const faults: Record<string, Fault> = {}
  bodies.forEach((body, index) => {
    const fields = faultsOf(() => parseSave(resource, body))
    for (const key of Object.keys(fields)) faults[`${index}.${key}`] = fields[key]!
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const rows: WireRow[] = []
  for (const [index, body] of bodies.entries()) {
    try {
      rows.push(await save(writer, resource, body))
    } catch (error) {
      throw placed(error, index)
    }
  }
  return rows
}
function faultsOf(parse: () => unknown): Readonly<Record<string, Fault>> {
  try {
    parse()
    return {}
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields
    throw error
  }
}
/** An unknown id among the rows is a fault at its field: the call itself is about no single record. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof AppError)) return Object.assign(error as Error, { rowIndex: index })
  if (error.code === 'not_found') return invalid({ [`${index}.id`]: 'no_such' })
  const fields = error.fields && Object.fromEntries(Object.entries(error.fields).map(([key, fault]) => [`${index}.${key}`, fault]))
  return new AppError(error.code, { ...(fields && { fields }), extra: { ...error.extra, index } })
}
