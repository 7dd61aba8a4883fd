// Open notification sockets: what they receive, and when they are closed. A slow or noisy client
// cannot delay the others.
import { sql } from 'kysely'
import type { WebSocket } from '@fastify/websocket'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { keyOf, printOf, printsOf } from '../../../kernel/live/index.ts'
import type { Stirred } from '../../../kernel/live/index.ts'
import { oneAtATime } from '../../../kernel/db/single-flight.ts'
import type { SignedIn } from '../../../kernel/session/sessions.ts'
import { withQueryStats } from '../../../kernel/db/instrumented-client.ts'
import type { Accounts } from '../../../kernel/session/account-provider.ts'
import { messageColumns, toMessage } from './notification-schemas.ts'
import type { StoredMessage } from './notification-schemas.ts'

/** Maximum sockets of an account, and of this process. */
const mostOfAccount = 20
const mostOfProcess = 2000
/** Maximum bytes of a frame from a client; clients have nothing to send. */
export const largestFrame = 1024
/** Maximum frames from a client between two session checks. */
const mostFrames = 20
/** Maximum bytes buffered for a client; a slower client is disconnected, and reconnects. */
const mostUnread = 64 * 1024
/**
 * ms between session checks, and between pings. A client that did not answer the last ping is
 * disconnected.
 */
const checkEvery = 2000
const pingEvery = 25_000
/** ms for which notifications are collected before they are sent together. */
const gathering = 30
/**
 * Close codes: policy violation (the session is over, or the client sent too many frames), and "try
 * again later", after which browsers reconnect.
 */
const policy = 1008
const comeBack = 1012

interface Open {
  session: SignedIn
  key: string
  /** Fingerprint of the session's rights when the socket was opened. */
  print: string
  socket: WebSocket
  alive: boolean
  frames: number
}

interface Row extends StoredMessage {
  needs: Levels
}

export interface Sockets {
  /** @throws AppError 429 beyond `mostOfAccount`, 503 beyond `mostOfProcess` or while closing */
  allow(session: SignedIn): void
  add(session: SignedIn, socket: WebSocket): void
  /** Ids of notifications that were stored or read; null: some may have been missed. */
  notified(ids: readonly number[] | null): void
  /** The badge counts of these accounts have changed; pages load them with a separate call. */
  stirred(stirred: Stirred): void
  close(): void
}

const mayRead = (needs: Levels, levels: Levels) =>
  Object.entries(needs).every(([name, level]) => (levels[name as keyof Levels] ?? 0) >= level)

interface Sessions {
  db: Db
  accounts: Accounts
  clock: () => Date
}

function send({ socket }: Open, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(text)
  if (socket.bufferedAmount > mostUnread) socket.terminate()
}

/**
 * Closes sockets whose session is over, or whose rights have changed.
 * @throws database errors
 */
async function closeStale(
  { db, accounts, clock }: Sessions,
  sockets: readonly Open[],
): Promise<void> {
  if (sockets.length === 0) return
  const tokenHashes = [...new Set(sockets.map(({ session }) => session.tokenHash))]
  const prints = printsOf(await accounts.loadRights(db, tokenHashes, clock()))
  for (const { key, print, socket } of sockets)
    if (prints.get(key) !== print) socket.close(policy, 'session')
}

/**
 * Sends the notifications with these ids, and the new unread counts, to the sockets of their
 * accounts.
 */
async function deliver(
  sessions: Sessions,
  open: ReadonlySet<Open>,
  ids: readonly number[],
): Promise<void> {
  const { db } = sessions
  const sessionsOpen = [...open].map(({ session }) => session)
  const accounts = [...new Set(sessionsOpen.map(({ accountId }) => accountId))]
  const contracts = [...new Set(sessionsOpen.map(({ person }) => person.contractId))]
  const { rows } = await sql<Row>`select ${messageColumns}, t.needs from notification t
    where t.contract_id = any(${contracts}::bigint[]) and t.id = any(${ids}::bigint[])
      and t.account_id = any(${accounts}::bigint[]) order by t.id`.execute(db)
  const isFor =
    ({ session }: Open) =>
    (row: Pick<Row, 'account_id' | 'contract_id'>) =>
      row.account_id === session.accountId && row.contract_id === session.person.contractId
  const concerned = [...open].filter((one) => rows.some(isFor(one)))
  if (concerned.length === 0) return
  await closeStale(sessions, concerned)
  const unread = await unreadBy(db, [...new Set(concerned.map(({ session }) => session.accountId))])
  for (const one of concerned) {
    const { levels, locale } = one.session.person
    const own = rows.filter(isFor(one))
    const count = unread
      .filter(isFor(one))
      .reduce((sum, row) => sum + (mayRead(row.needs, levels) ? row.count : 0), 0)
    const fresh = own
      .filter((row) => !row.is_read && mayRead(row.needs, levels))
      .flatMap((row) => toMessage(row, locale) ?? [])
    for (const message of fresh) send(one, JSON.stringify({ ...message, unread: count }))
    if (fresh.length === 0) send(one, JSON.stringify({ unread: count }))
  }
}

async function unreadBy(db: Db, accounts: readonly number[]) {
  const { rows } = await sql<{
    account_id: number
    contract_id: number
    needs: Levels
    count: number
  }>`
    select account_id, contract_id, needs, count(*) from notification
    where read_at is null and account_id = any(${accounts}::bigint[]) group by account_id, contract_id, needs`.execute(
    db,
  )
  return rows
}

/** Pings all sockets, and terminates those that did not answer the previous ping. */
function pingAll(open: Iterable<Open>): void {
  for (const one of open) {
    if (!one.alive) one.socket.terminate()
    one.alive = false
    if (one.socket.readyState === one.socket.OPEN) one.socket.ping()
  }
}

export function createSockets(sessions: Sessions): Sockets {
  const open = new Set<Open>()
  let waiting: number[] = []
  let turn: Promise<void> | null = null
  let closed = false

  async function deliverAll(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gathering).unref())
      const ids = waiting
      waiting = []
      // if the database is unreachable, clients reconnect and request what they missed
      await deliver(sessions, open, ids).catch(() =>
        open.forEach(({ socket }) => socket.close(comeBack)),
      )
    }
  }
  const closeAllStale = oneAtATime(() => closeStale(sessions, [...open]))
  const timers = [
    setInterval(() => {
      for (const one of open) one.frames = 0
      void closeAllStale()
    }, checkEvery),
    setInterval(() => pingAll(open), pingEvery),
  ]
  timers.forEach((timer) => timer.unref())

  return {
    allow({ accountId }) {
      const own = [...open].filter((one) => one.session.accountId === accountId)
      if (own.length >= mostOfAccount)
        throw new AppError('too_many_requests', { extra: { retryAfter: 30 } })
      if (closed || open.size >= mostOfProcess) throw new AppError('unavailable')
    },
    add(session, socket) {
      const one: Open = {
        session,
        key: keyOf(session),
        print: printOf(session),
        socket,
        alive: true,
        frames: 0,
      }
      open.add(one)
      socket.on('close', () => open.delete(one))
      socket.on('pong', () => (one.alive = true))
      // frames are ignored; a client that sends many of them is not the product's own
      socket.on('message', () => ++one.frames > mostFrames && socket.close(policy, 'frames'))
      if (closed) socket.close(comeBack)
    },
    notified(ids) {
      if (closed || open.size === 0) return
      if (ids === null) return open.forEach(({ socket }) => socket.close(comeBack))
      waiting.push(...ids)
      turn ??= withQueryStats({ statements: 0 }, deliverAll).finally(() => (turn = null))
    },
    stirred({ contractId, name, accounts }) {
      const concerned = new Set(accounts)
      for (const one of open)
        if (concerned.has(one.session.accountId) && one.session.person.contractId === contractId)
          send(one, JSON.stringify({ stirred: name }))
    },
    close() {
      closed = true
      timers.forEach((timer) => clearInterval(timer))
      open.forEach(({ socket }) => socket.close(comeBack))
      // does not wait for clients that do not complete the close handshake
      setTimeout(() => open.forEach(({ socket }) => socket.terminate()), 500).unref()
    },
  }
}
