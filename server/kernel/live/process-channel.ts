// A separate connection over which the processes of one database notify each other (LISTEN,
// NOTIFY). It reconnects automatically.
import type pg from 'pg'
import { PrimaryClient } from '../../postgres/connection/primary-client.ts'
import { NoAnswer } from '../db/request-deadline.ts'

/** The LISTEN channel. */
export const channelName = 'motorpool_live'
/** ms between two attempts to connect: the first, and the longest. */
const firstPause = 200
const longestPause = 10_000
/** ms between checks whether the connection still answers. */
const checkEvery = 5000
/** ms within which the database must answer, connecting included. */
const answerTime = 3000

/**
 * Closes the connection if the answer does not come in time: pending work fails, and a silently
 * broken connection is detected.
 */
async function answered<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const limit = setTimeout(
    () => client.connection.stream.destroy(new NoAnswer()),
    answerTime,
  ).unref()
  try {
    return await work()
  } finally {
    clearTimeout(limit)
  }
}

interface Channel {
  /**
   * Resolves when this process receives messages.
   * @throws the database's error while it is unreachable; retrying continues
   */
  open(): Promise<void>
  /** @throws Error when it could not be sent */
  say(text: string): Promise<void>
  close(): Promise<void>
}

interface Ears {
  heard(text: string): void
  /** Called on connecting and reconnecting: messages sent meanwhile are lost. */
  back(): void
}

export function createChannel(settings: pg.ClientConfig, { heard, back }: Ears): Channel {
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let turn: Promise<unknown> = Promise.resolve()
  let closed = false

  async function connect(): Promise<void> {
    const next: pg.Client = new PrimaryClient(settings)
    const lost = () => {
      if (client !== next) return
      client = null
      opening = null
      again()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => heard(payload))
    try {
      await answered(next, async () => {
        await next.connect()
        await next.query(`listen ${channelName}`)
      })
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
    pause = firstPause
    back()
  }
  function again(): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void open().catch(() => {}), pause).unref()
    pause = Math.min(pause * 2, longestPause)
  }
  function open(): Promise<void> {
    if (closed) return Promise.reject(new Error('the channel is closed'))
    opening ??= connect().catch((error: unknown) => {
      opening = null
      again()
      throw error
    })
    return opening
  }
  /** Runs one statement at a time. */
  function inTurn(client: pg.Client, ask: () => Promise<unknown>): Promise<unknown> {
    const answer = turn.then(() => answered(client, ask))
    turn = answer.catch(() => {})
    return answer
  }
  const watch = setInterval(() => {
    const asked = client
    if (asked) inTurn(asked, () => asked.query(`listen ${channelName}`)).catch(() => {})
  }, checkEvery).unref()

  return {
    open,
    async say(text) {
      const open = client
      if (!open) throw new Error('the channel is not open')
      await inTurn(open, () => open.query('select pg_notify($1, $2)', [channelName, text]))
    },
    async close() {
      closed = true
      clearInterval(watch)
      clearTimeout(timer)
      await opening?.catch(() => {})
      const last = client
      client = null
      if (last) await answered(last, () => last.end()).catch(() => {})
    },
  }
}
