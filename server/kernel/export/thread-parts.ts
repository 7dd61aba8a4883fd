// The worker side of a file: it is made part by part, on demand.
import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './thread-messages.ts'

/** Answers each message with the next part of the file requested by the first one. */
export function answerParts<Order>(partsOf: (order: Order) => AsyncGenerator<Uint8Array>): void {
  let parts: AsyncGenerator<Uint8Array> | null = null
  const answer = async (message: ToWorker<Order>): Promise<FromWorker> => {
    if (message.begin) parts = partsOf(message.begin)
    const { value, done } = await parts!.next()
    // an exact copy: a buffer may be a view into a larger one
    return done === true ? { done: true } : { done: false, bytes: new Uint8Array(value) }
  }
  parentPort?.on('message', (message: ToWorker<Order>) => {
    answer(message).then(
      (reply) =>
        parentPort?.postMessage(
          reply,
          reply.done || reply.failure ? [] : [reply.bytes.buffer as ArrayBuffer],
        ),
      (error: Error & { code?: string }) =>
        parentPort?.postMessage({ failure: { message: error.message, code: error.code } }, []),
    )
  })
}
