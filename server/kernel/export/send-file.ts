// Streams a file while it is written: counted per account, buffered from slow clients by the spool,
// and ended with the session and the rights that it started with.
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

/** Shared by all files of an application: exports and prints have common limits. */
export interface FileMaking {
  workers: Workers
  running: RunningExports
  /** Directory of the spooled parts. */
  spool: string
}

/** Starts the export threads, and ends them with the application. */
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
  /** The parts, made on demand; `signal` ends them. */
  parts: (signal: AbortSignal) => AsyncGenerator<Uint8Array>
  /** Called with the first part: a failure before that has disclosed nothing. */
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
  // nothing else ends the parts if a client disconnects before the first byte is sent
  left.signal.addEventListener('abort', () => void parts.return(undefined).catch(() => {}))
  // all refusals happen before the first byte
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
 * Resets the connection, so that a truncated file does not look complete: in HTTP/1.0, which many
 * proxies use, closing the connection marks the end of the file.
 */
function breakOff(socket: Socket | null): void {
  // requests injected by tests have no socket
  if (socket instanceof Socket) socket.resetAndDestroy()
}

async function* following(
  first: IteratorResult<Uint8Array>,
  parts: AsyncGenerator<Uint8Array>,
  checkSession: () => void,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* parts
  // parts that were cancelled end without an error
  checkSession()
}
