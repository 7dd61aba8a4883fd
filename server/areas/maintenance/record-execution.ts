// What an execution closes: whatever was due of these works on the vehicle.
import type { WriteContext } from '../../kernel/types.ts'

/** One work that was done. */
export interface Execution {
  readonly car_id: unknown
  readonly work_id: unknown
  /** The day. */
  readonly date: unknown
  readonly mileage?: unknown
  readonly quantity?: unknown
  readonly cost?: unknown
  readonly counterparty_id?: unknown
}

type Recorder = (writer: WriteContext, executions: readonly Execution[]) => Promise<unknown>

let recorder: Recorder = async () => undefined
/** The planner of what is due registers itself here. */
export function registerExecutions(own: Recorder): void {
  recorder = own
}

/** Tells the planner of what was done, in the transaction of the document. */
export async function recordExecutions(
  writer: WriteContext,
  executions: readonly Execution[],
): Promise<void> {
  await recorder(writer, executions)
}
