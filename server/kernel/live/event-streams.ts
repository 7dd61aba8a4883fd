// Open streams of server-sent events: their limits, what each receives, and when it ends.
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { FileProgress, PresenceChange, RecordsChanged } from '#resources/wire/live.ts'
import type { Db } from '../db/database.ts'
import type { Accounts } from '../session/account-provider.ts'
import { oneAtATime } from '../db/single-flight.ts'
import { withQueryStats } from '../db/instrumented-client.ts'
import { keyOf, printOf, printsOf } from '../session/session-rights.ts'
import type { SignedIn } from '../session/sessions.ts'

/** Streams of one account, and of all in this process. */
const mostOfAccount = 20
const mostOfProcess = 2000
/** Bytes that may be buffered for a client; a slower one is dropped and reconnects. */
const mostUnread = 64 * 1024
/**
 * ms between session checks: the maximum time for which a stream continues after its session has
 * ended or its rights have changed.
 */
const checkEvery = 2000
/** ms between session checks before messages are sent. */
const betweenChecks = 100
/** ms between heartbeats, so that no intermediary takes the connection for dead. */
const beatEvery = 25_000
/** ms after which a browser reconnects. */
const comeBackAfter = 2000

/** A message for users who satisfy `may`; `contractId` null is for all contracts. */
type StreamMessage = {
  contractId: number | null
  may(session: SignedIn): boolean
} & (
  | { event: 'changed'; data: RecordsChanged }
  | { event: 'present'; data: PresenceChange }
  | { event: 'progress'; data: FileProgress }
)
interface Stream {
  session: SignedIn
  key: string
  /** Fingerprint of the session's rights, fixed while the stream is open. */
  print: string
  raw: ServerResponse
}

export interface Streams {
  /** @throws AppError 429 beyond `mostOfAccount`, 503 beyond `mostOfProcess` or while closing */
  add(session: SignedIn, raw: ServerResponse, headers: Record<string, unknown>): void
  tell(telling: StreamMessage): void
  close(): void
}

function write({ raw }: Stream, text: string): void {
  raw.write(text)
  if (raw.writableLength > mostUnread) raw.destroy()
}

function begin(stream: Stream, headers: Parameters<Streams['add']>[2]): void {
  // closed at its end, so that it does not delay the server's shutdown
  stream.raw.writeHead(200, {
    ...headers,
    connection: 'close',
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  } as never)
  write(stream, `retry: ${comeBackAfter}\n\n`)
}

/** Sends those messages of the batch that the stream's session may read. */
function send(stream: Stream, batch: readonly StreamMessage[]): void {
  const { session, raw } = stream
  if (raw.writableEnded || raw.destroyed) return
  const readable = batch.filter(
    (one) =>
      (one.contractId === null || one.contractId === session.person.contractId) && one.may(session),
  )
  if (readable.length > 0)
    write(
      stream,
      readable
        .map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        .join(''),
    )
}

export function createStreams(db: Db, clock: () => Date, accounts: Accounts): Streams {
  const open = new Set<Stream>()
  let waiting: StreamMessage[] = []
  let turn: Promise<void> | null = null
  let closed = false

  /**
   * Ends the streams whose session is over or whose rights have changed.
   * @throws the database's error
   */
  async function look(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return
    const tokenHashes = [...new Set(streams.map(({ session }) => session.tokenHash))]
    const prints = printsOf(await accounts.loadRights(db, tokenHashes, clock()))
    for (const stream of streams) if (prints.get(stream.key) !== stream.print) stream.raw.end()
  }
  /**
   * Rights are checked again before anything is sent; if they cannot be, nothing is sent and the
   * streams reconnect.
   */
  async function sendPending(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const concerned = [...open].filter(({ session }) =>
        batch.some(
          ({ contractId }) => contractId === null || contractId === session.person.contractId,
        ),
      )
      await look(concerned).catch(() => concerned.forEach(({ raw }) => raw.end()))
      for (const stream of concerned) send(stream, batch)
      await pause(betweenChecks, undefined, { ref: false })
    }
  }
  const checkAll = oneAtATime(() => look([...open]))
  const timers = [
    setInterval(() => void checkAll(), checkEvery),
    setInterval(() => open.forEach((stream) => write(stream, ': \n\n')), beatEvery),
  ]
  timers.forEach((timer) => timer.unref())

  return {
    add(session, raw, headers) {
      const own = [...open].filter((one) => one.session.accountId === session.accountId)
      if (own.length >= mostOfAccount)
        throw new AppError('too_many_requests', { extra: { retryAfter: 30 } })
      if (closed || open.size >= mostOfProcess) throw new AppError('unavailable')
      const stream = { session, key: keyOf(session), print: printOf(session), raw }
      open.add(stream)
      raw.on('close', () => open.delete(stream))
      raw.on('error', () => raw.destroy())
      begin(stream, headers)
    },
    tell(telling) {
      if (closed || open.size === 0) return
      waiting.push(telling)
      turn ??= withQueryStats({ statements: 0 }, sendPending).finally(() => (turn = null))
    },
    close() {
      closed = true
      timers.forEach((timer) => clearInterval(timer))
      open.forEach(({ raw }) => raw.end())
    },
  }
}
