// Limits of one printed file: a thread that exceeds them is terminated with an error.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { startThread } from '../worker-thread.ts'
import type { Workers } from '../export/worker-pool.ts'
import type { Printed } from './print-layout.ts'
import type { TriedForm } from './spilled-sides.ts'

/** ms until the file is made, and MB of its thread. */
export interface PrintLimits {
  ms: number
  heap: number
}

/** The input of the thread: a file to print, an empty form to display, or one to measure. */
type PrintTask = { print: Printed } | { show: TriedForm } | { measure: TriedForm }

/** The number of papers laid out so far, in shared memory. */
export type CountedTask = PrintTask & { laid: Int32Array }

/** ms between progress checks. */
const progressInterval = 200

export const printLimits: PrintLimits = { ms: 60_000, heap: 512 }

interface PrintRun {
  limits: PrintLimits
  signal: AbortSignal
  /** Called regularly with the number of papers laid out. */
  onLaid?: ((done: number) => void) | undefined
}

/**
 * The parts of the file, made in a separate thread that takes a slot of the export threads.
 * @throws AppError 422 when it exceeds its limits
 */
export async function* printParts(
  workers: Workers,
  task: PrintTask,
  { limits: { ms, heap }, signal, onLaid }: PrintRun,
): AsyncGenerator<Uint8Array> {
  const late = AbortSignal.timeout(ms)
  const laid = new Int32Array(new SharedArrayBuffer(4))
  const look = laidWatcher(laid, onLaid)
  const progressTimer = setInterval(look, progressInterval).unref()
  const thread = {
    // a thread that has printed does not release its memory, so it is not reused
    keeps: false,
    start: () => startThread('print-worker', new URL('print-worker.ts', import.meta.url), heap),
  }
  try {
    const made = workers.write(
      { ...task, laid } satisfies CountedTask,
      AbortSignal.any([signal, late]),
      thread,
    )
    for await (const part of made) {
      look()
      yield part
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (late.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new AppError('too_large_to_print', { cause: error })
    throw error
  } finally {
    clearInterval(progressTimer)
  }
}

/** Reports the number of papers when it has changed. */
function laidWatcher(laid: Int32Array, onLaid: PrintRun['onLaid']): () => void {
  let said = 0
  return () => {
    const done = Atomics.load(laid, 0)
    if (done === said) return
    said = done
    onLaid?.(done)
  }
}
