// A proxy between the server and PostgreSQL that can stall, slow down, cut connections, or cut
// them exactly at a commit.
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { isCommit, messagesOf } from './frontend-messages.ts'

/**
 * `open`: everything passes. `silent`: new connections are accepted but nothing passes, in either
 * direction. `deaf`: nothing from the server arrives. `refusing`: open connections are cut, new
 * ones are refused.
 */
export type State = 'open' | 'silent' | 'deaf' | 'refusing'
/**
 * What happens to a connection that sends a commit: it is cut before the commit, right after it, or
 * when its response arrives.
 */
export type Fate = 'pass' | 'before' | 'behind' | 'answer'

export interface Line {
  host: string
  port: number
  /** ms of latency in each direction. */
  delay: number
  /** Called for each commit. */
  fate: (() => Fate) | null
  /**
   * `open` after silence: `late` delivers everything now, as after a network outage; with `lost`
   * those connections stay dead forever.
   */
  set(state: State, then?: 'late' | 'lost'): void
  close(): Promise<void>
}

interface Way {
  pump(): void
  lose(): unknown
}

/** A proxy to the server whose socket is in `directory`. */
export async function openLine(directory: string): Promise<Line> {
  let state: State = 'open'
  const ends = new Set<Socket>()
  const ways = new Set<Way>()
  // only TCP connections can be reset
  const cut = (...sockets: Socket[]) =>
    sockets.forEach((socket) =>
      socket.remoteAddress ? socket.resetAndDestroy() : socket.destroy(),
    )

  /** One direction; `look` decides whether a chunk is forwarded. */
  function way(
    from: Socket,
    to: Socket,
    held: () => boolean,
    look: (data: Buffer) => boolean,
  ): Way {
    const waiting: { at: number; data: Buffer | null }[] = []
    let lost = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const pump = () => {
      clearTimeout(timer)
      while (!lost && !held() && waiting[0]) {
        const left = waiting[0].at - performance.now()
        if (left > 0) return void (timer = setTimeout(pump, left))
        const { data } = waiting.shift()!
        if (!data) to.end()
        else if (look(data)) to.write(data)
      }
    }
    const add = (data: Buffer | null) => {
      if (!lost) waiting.push({ at: performance.now() + line.delay, data })
      pump()
    }
    from.on('data', add)
    from.on('close', () => add(null))
    return { pump, lose: () => (lost = true) }
  }

  const server = createServer((near) => {
    if (state === 'refusing') return near.resetAndDestroy()
    const far = connect(`${directory}/.s.PGSQL.5432`)
    const read = messagesOf()
    let answering = false
    for (const socket of [near, far]) {
      ends.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => ends.delete(socket))
    }
    const out = way(
      near,
      far,
      () => state === 'silent',
      (data) => {
        const commits = read(data).some(isCommit)
        const fate = (commits && line.fate?.()) || 'pass'
        if (fate === 'before') cut(near, far)
        if (fate === 'behind') far.write(data, () => cut(near, far))
        if (fate === 'answer') answering = true
        return fate === 'pass' || fate === 'answer'
      },
    )
    const back = way(
      far,
      near,
      () => state !== 'open',
      () => {
        if (answering) cut(near, far)
        return !answering
      },
    )
    for (const one of [out, back]) ways.add(one)
    far.on('close', () => [out, back].forEach((one) => ways.delete(one)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line: Line = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    delay: 0,
    fate: null,
    set(next, then = 'late') {
      if (then === 'lost') for (const one of ways) one.lose()
      state = next
      if (next === 'refusing') cut(...ends)
      for (const one of ways) one.pump()
    },
    close: () =>
      new Promise((resolve) => {
        cut(...ends)
        server.close(() => resolve())
      }),
  }
  return line
}
