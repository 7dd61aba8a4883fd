// Parses track files in a worker thread: a file of 32 MB takes seconds.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { createSemaphore } from '../../../kernel/db/semaphore.ts'
import { askThread, startThread } from '../../../kernel/worker-thread.ts'
import type { GroupedPoints } from './point-columns.ts'

/** Input of the thread. */
export interface UploadedTrack {
  readonly bytes: Uint8Array
  /** Minutes east of UTC, for times without a zone. */
  readonly offset: number
}

/** Maximum MB of the thread's heap, and maximum ms of its run. */
const heap = 320
const longest = 60_000

const oneByOne = createSemaphore(1)

/**
 * Parses a file in a separate thread; one file at a time.
 * @throws AppError too_large for a file that exceeds the memory or time limit, which no real device
 * writes
 */
export const readInThread = (track: UploadedTrack): Promise<GroupedPoints> =>
  oneByOne(async () => {
    const source = new URL('track-file-thread.ts', import.meta.url)
    const thread = startThread('track-worker', source, heap)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      void thread.terminate()
    }, longest)
    try {
      return await askThread<GroupedPoints>(thread, track)
    } catch (error) {
      const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isLate || isFull ? new AppError('too_large', { cause: error }) : error
    } finally {
      clearTimeout(timer)
      void thread.terminate()
    }
  })
