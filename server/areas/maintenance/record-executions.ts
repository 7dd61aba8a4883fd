// Records executed work on vehicles as an effect of another document: an executed plan or a closed
// request.
import { resourceOf } from '#resources/kernel/derive.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

/** One executed work. */
export interface Execution {
  readonly car_id: unknown
  readonly work_id: unknown
  /** The day of the execution. */
  readonly date: unknown
  readonly mileage?: unknown
  readonly hours?: unknown
  readonly quantity?: unknown
  readonly cost?: unknown
  readonly counterparty_id?: unknown
  readonly note?: unknown
}

interface Recorded extends Execution {
  readonly source: 'plan' | 'request'
  readonly maintenance_id?: number
}

/** Saves the executions and returns their ids. @throws AppError */
export async function putExecutions(
  writer: WriteContext,
  executions: readonly Recorded[],
): Promise<number[]> {
  if (executions.length === 0) return []
  const resource = resourceOf('maintenance-execution')
  const context = { ...writer, resource, origin: { via: 'rule' } as const }
  const inputs = executions.map(({ source, maintenance_id: maintenanceId = null, ...typed }) => {
    const { values, ...input } = parseSave(resource, typed)
    const derived: Wire = { source, maintenance_id: maintenanceId }
    return { ...input, values: { ...values, ...derived } }
  })
  const written = await saveBatch(withoutTransition(context), inputs)
  return written.map(({ id }) => id)
}

/**
 * Records each work of a request, which closes the planned maintenance of the vehicle. Returns the
 * ids of the executions.
 * @throws AppError
 */
export function recordExecutions(
  writer: WriteContext,
  executions: readonly Execution[],
): Promise<number[]> {
  return putExecutions(
    writer,
    executions.map((one) => ({ ...one, source: 'request' as const })),
  )
}

/** The context without the transition of the document that causes the change. */
function withoutTransition(writer: WriteContext): WriteContext {
  const { transition: _, override: __, ...rest } = writer
  return rest
}
