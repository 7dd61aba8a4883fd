// A file that is made while it is sent: counted as one of its account's, kept from slow clients by
// the spool, and ended with the session and the rights that it was begun with.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { disposition } from '../files/file-name.ts'
import type { SignedIn } from '../session/sessions.ts'
import type { Kernel } from '../types.ts'
import { spooled } from './export-spool.ts'
import { RunningExports } from './running-exports.ts'
import { Workers } from './worker-pool.ts'

/** What all files of an application are made with: exports and prints have their limits together. */
export interface FileMaking {
  workers: Workers
  running: RunningExports
  /** Directory for what slow lines have not taken yet. */
  spool: string
}

/** Begins it, and ends it with the application. */
export function startFileMaking(scope: FastifyInstance, kernel: Kernel, spool: string): FileMaking {
  const making = { workers: new Workers(), running: new RunningExports(kernel), spool }
  scope.addHook('preClose', () => {
    making.running.close()
    return making.workers.close()
  })
  return making
}

interface Sending {
  making: FileMaking
  session: SignedIn
  reply: FastifyReply
  /** Made as they are taken; `signal` ends them. */
  parts: (signal: AbortSignal) => AsyncGenerator<Uint8Array>
  /** Called once the first part is there: what fails before took nothing out of the house. */
  record: () => Promise<void>
  head: { name: string; kind: 'attachment' | 'inline'; type: string }
}

/** @throws AppError 401 when session or rights end before the first byte */
export async function sendFile(sending: Sending): Promise<FastifyReply> {
  const { making, session, reply, parts: make, record, head } = sending
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  let isOver = false
  const checkSession = () => {
    if (isOver) throw new AppError('unauthorized')
  }
  const end = () => {
    isOver = true
    left.abort()
    if (reply.raw.headersSent) breakOff(reply.raw.socket)
  }
  const parts = making.running.counted(session, spooled(make(left.signal), making.spool), end)
  // nothing else ends the parts when a client leaves before the first byte is sent
  left.signal.addEventListener('abort', () => void parts.return(undefined).catch(() => {}))
  // whatever can be refused is refused before the first byte
  const first = await parts.next().catch((error: unknown) => {
    checkSession()
    throw error
  })
  checkSession()
  await record()
  checkSession()
  const file = Readable.from(following(first, parts, checkSession), { objectMode: false })
  file.once('error', () => breakOff(reply.raw.socket))
  return reply
    .header('content-disposition', disposition(head.kind, head.name))
    .type(head.type)
    .send(file)
}

/**
 * A file that cannot be written to its end must not look whole: to HTTP/1.0, which many proxies
 * speak, a line that merely ends is the end of the file.
 */
function breakOff(socket: Socket | null): void {
  // tests ask without a line
  if (socket instanceof Socket) socket.resetAndDestroy()
}

async function* following(
  first: IteratorResult<Uint8Array>,
  parts: AsyncGenerator<Uint8Array>,
  checkSession: () => void,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* parts
  // parts that were ended from outside end without an error
  checkSession()
}
