// How much one printed file may take: a thread that needs more is ended, and the refusal says so.
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

/** What the thread is given: what to print, or an empty form to show, or to see whether it fits. */
type PrintTask = { print: Printed } | { show: TriedForm } | { measure: TriedForm }

/** Papers that the thread has laid out, counted where whoever waits can see it. */
export type CountedTask = PrintTask & { laid: Int32Array }

/** ms between two looks at how far the thread is. */
const lookEvery = 200

export const printLimits: PrintLimits = { ms: 60_000, heap: 512 }

interface PrintRun {
  limits: PrintLimits
  signal: AbortSignal
  /** Told how many papers are laid out, now and then. */
  onLaid?: ((done: number) => void) | undefined
}

/**
 * The parts of the file, by one of the export threads' places and a thread of its own.
 * @throws AppError 422 when it takes more than it may
 */
export async function* printParts(
  workers: Workers,
  task: PrintTask,
  { limits: { ms, heap }, signal, onLaid }: PrintRun,
): AsyncGenerator<Uint8Array> {
  const late = AbortSignal.timeout(ms)
  const laid = new Int32Array(new SharedArrayBuffer(4))
  const look = laidWatcher(laid, onLaid)
  const looking = setInterval(look, lookEvery).unref()
  const thread = {
    // a thread that has printed keeps its memory: it is not used again
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
    clearInterval(looking)
  }
}

/** Says how many there are, if that is news. */
function laidWatcher(laid: Int32Array, onLaid: PrintRun['onLaid']): () => void {
  let said = 0
  return () => {
    const done = Atomics.load(laid, 0)
    if (done === said) return
    said = done
    onLaid?.(done)
  }
}
