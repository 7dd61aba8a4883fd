// Application processes as in production: server/main.ts with an environment, called over HTTP.
import { once } from 'node:events'
import { expect } from 'vitest'
import { start as begin, stop } from '#tests/scripts/start.ts'
import type { Started } from '#tests/scripts/start.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { serverProgram } from './server-program.ts'
import { password } from './test-accounts.ts'

export interface Process {
  address: string
  /** ms from start to ready. */
  startedIn: number
  /** Resolves when it has exited, for whatever reason. */
  ended: Promise<unknown>
  pid: number
  /** SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Log lines that report an internal error of the server. */
  faults(): string[]
}

const running = new Set<Started>()

/**
 * Starts a server on a free port; `root`: another source tree than this one, `node`: further
 * arguments for Node.
 * @throws Error with its output if it exits before it is ready
 */
export async function startProcess(
  env: Record<string, string>,
  root = process.cwd(),
  node: readonly string[] = [],
): Promise<Process> {
  const by = [process.execPath, ...serverProgram('server/main.ts', { root, node })]
  const started = await begin({ DEMO: '0', NODE_ENV: 'test', ...env }, { root, by })
  running.add(started)
  if (started.address === null) throw new Error(`it does not start:\n${started.output()}`)
  return {
    address: started.address,
    startedIn: started.ms,
    ended: started.ended,
    pid: started.process.pid!,
    async kill() {
      const gone = once(started.process, 'exit')
      started.process.kill('SIGKILL')
      await gone
    },
    stop: async () => (await stop(started)).code,
    faults: () =>
      started
        .output()
        .split('\n')
        .filter((line) => /^\{"level":(50|60)/.test(line)),
  }
}

/** Stops every process started by the file. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running]
      .filter(({ process: child }) => child.exitCode === null && child.signalCode === null)
      .map(stop),
  )
}

/**
 * DATABASE_URL of a test's own database as its owner, since an organisation configures one login.
 */
export const urlOf = ({ owner: { host, user, database } }: Pick<TestDatabase, 'owner'>): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

export interface Said<T = unknown> {
  status: number
  result: T
  text: string
  headers: Headers
}

/** A browser with one session, which may send requests to any of the processes. */
export class Browser {
  cookie = ''
  async ask<T>(
    at: { address: string },
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Said<T>> {
    const form = body instanceof FormData
    const response = await fetch(at.address + path, {
      method,
      // a separate connection for each request: how a closing process treats idle connections is
      // not tested here
      headers: {
        connection: 'close',
        cookie: this.cookie,
        ...(body && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const set = response.headers.getSetCookie()[0]?.split(';')[0]
    if (set !== undefined) this.cookie = set
    const json = response.headers.get('content-type')?.startsWith('application/json')
      ? (JSON.parse(text) as { result: T })
      : null
    return { status: response.status, result: json?.result as T, text, headers: response.headers }
  }
  get = <T>(at: { address: string }, path: string) => this.ask<T>(at, 'GET', path)
  post = <T>(
    at: { address: string },
    path: string,
    body: object = {},
    headers?: Record<string, string>,
  ) => this.ask<T>(at, 'POST', path, body, headers)
  /** The result of a call that must succeed. */
  async did<T>(at: { address: string }, path: string, body: object = {}): Promise<T> {
    const { status, text, result } = await this.post<T>(at, path, body)
    expect(status, text).toBe(200)
    return result
  }
}

/** A user signed in at one of the processes. */
export async function signedIn(
  at: { address: string },
  login: string,
  secret = password,
): Promise<Browser> {
  const browser = new Browser()
  await browser.did(at, '/auth/login', { login, password: secret })
  return browser
}
