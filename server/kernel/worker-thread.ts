// Worker threads: work on what people send or take, off the event loop and with a heap of its own.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { projectRoot } from '../root.ts'

/** The loader of TypeScript does not reach into threads by itself. */
const fromSources = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(require('node:worker_threads').workerData)))`

/**
 * Where the threads lie that were built beside the server; null where it runs from its sources,
 * which are compiled anew for each thread.
 */
export const builtThreads: { directory: string | null } = {
  directory: import.meta.url.endsWith('.ts') ? null : join(projectRoot, 'dist', 'server'),
}

/**
 * The thread that was built as `name`, else one of the sources at `source`, in development. A
 * thread whose heap grows beyond `heap` MB ends with ERR_WORKER_OUT_OF_MEMORY, and nothing else
 * does.
 */
export function startThread(name: string, source: URL, heap: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heap }
  const { directory } = builtThreads
  const worker = directory
    ? new Worker(join(directory, `${name}.js`), { resourceLimits })
    : new Worker(fromSources, { eval: true, workerData: source.href, resourceLimits })
  // a thread that dies while nobody waits for it ends nothing but itself
  worker.on('error', () => {})
  return worker
}

/**
 * Sends a message and waits for the one that answers it.
 * @throws Error that ended the thread, AppError unavailable where it ended by itself
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
