// Worker threads: process uploads and downloads outside of the event loop and with a separate heap.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { projectRoot } from '../root.ts'

/** The loader of TypeScript does not reach into threads by itself. */
const fromSources = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(require('node:worker_threads').workerData)))`

/**
 * The directory of the threads built with the server; null if it runs from its sources, which each
 * thread compiles.
 */
export const builtThreads: { directory: string | null } = {
  directory: import.meta.url.endsWith('.ts') ? null : join(projectRoot, 'dist', 'server'),
}

/**
 * The thread built as `name`, or in development the source at `source`. A thread whose heap exceeds
 * `heap` MB ends with ERR_WORKER_OUT_OF_MEMORY, alone.
 */
export function startThread(name: string, source: URL, heap: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heap }
  const { directory } = builtThreads
  const worker = directory
    ? new Worker(join(directory, `${name}.js`), { resourceLimits })
    : new Worker(fromSources, { eval: true, workerData: source.href, resourceLimits })
  // a thread that dies while idle affects nothing else
  worker.on('error', () => {})
  return worker
}

/**
 * Sends a message and waits for its answer.
 * @throws the Error that ended the thread, AppError unavailable if it exited
 */
export function askThread<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    const onMessage = (answer: Answer) => done(() => resolve(answer))
    const onError = (error: Error) => done(() => reject(error))
    const onExit = () => done(() => reject(new AppError('unavailable')))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(message, [])
  })
}
