// What an execution closes: whatever was due of these works on the vehicle.
import type { WriteContext } from '../../kernel/types.ts'

export interface Execution {
  readonly document: { readonly resource: string; readonly id: number }
  readonly carId: number
  readonly workIds: readonly number[]
  readonly at: string
  readonly odometer: number
  readonly staffId: number | null
}

type Recorder = (writer: WriteContext, execution: Execution) => Promise<void>

let recorder: Recorder = async () => undefined
/** The planner of what is due registers itself here. */
export function registerExecutions(own: Recorder): void {
  recorder = own
}

/** Tells the planner of what was done, in the transaction of the document. */
export function recordExecution(writer: WriteContext, execution: Execution): Promise<void> {
  return recorder(writer, execution)
}
