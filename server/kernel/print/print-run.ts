// How much one printed file may take: a thread that needs more is ended, and the refusal says so.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { startThread } from '../worker-thread.ts'
import type { Workers } from '../export/worker-pool.ts'
import type { Printed } from './print-layout.ts'

/** ms until the file is made, and MB of its thread. */
export interface PrintLimits {
  ms: number
  heap: number
}

export const printLimits: PrintLimits = { ms: 60_000, heap: 512 }

/**
 * The parts of the file, by one of the export threads' places and a thread of its own.
 * @throws AppError 422 when it takes more than it may
 */
export async function* printParts(
  workers: Workers,
  printed: Printed,
  { ms, heap }: PrintLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const late = AbortSignal.timeout(ms)
  const thread = {
    // a thread that has printed keeps its memory: it is not used again
    keeps: false,
    start: () => startThread('print-worker', new URL('print-worker.ts', import.meta.url), heap),
  }
  try {
    yield* workers.write(printed, AbortSignal.any([signal, late]), thread)
  } catch (error) {
    const { code } = error as { code?: string }
    if (late.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new AppError('too_large_to_print', { cause: error })
    throw error
  }
}
