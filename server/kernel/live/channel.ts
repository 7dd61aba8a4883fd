// One connection of this process's own, over which processes on one database hear each other (LISTEN, NOTIFY). It comes back by itself.
import pg from 'pg'

const channel = 'motorpool_live'
/** ms between two tries to connect: the first, and the longest. */
const [firstPause, longestPause] = [200, 10_000]
/** ms between two looks whether the connection still answers, and how long that may take. */
const [lookEvery, lookTime] = [30_000, 5000]

export interface Channel {
  /** Resolves when this process hears what is said. @throws the database's error while it cannot be had; it goes on trying */
  open(): Promise<void>
  /** @throws Error when it could not be said */
  say(text: string): Promise<void>
  close(): Promise<void>
}
interface Ears {
  heard(text: string): void
  /** The connection is back, or there for the first time: what was said meanwhile is lost. */
  back(): void
}

export function createChannel(settings: pg.ClientConfig, { heard, back }: Ears): Channel {
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client(settings)
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
      await next.connect()
      await next.query(`listen ${channel}`)
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
  /** A line that was cut without a word is noticed by asking. */
  const watch = setInterval(() => {
    const asked = client
    if (!asked) return
    const limit = setTimeout(() => asked.connection.stream.destroy(), lookTime).unref()
    asked.query('select 1').then(
      () => clearTimeout(limit),
      () => clearTimeout(limit),
    )
  }, lookEvery).unref()

  return {
    open,
    async say(text) {
      if (!client) throw new Error('the channel is not open')
      await client.query('select pg_notify($1, $2)', [channel, text])
    },
    async close() {
      closed = true
      clearInterval(watch)
      clearTimeout(timer)
      await opening?.catch(() => {})
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
