// A server with a given database connection, called over HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import type { ShareLimits } from '#server/kernel/db/account-share.ts'
import { createPool, databaseLimits } from '#server/kernel/db/database.ts'
import type { DatabaseLimits } from '#server/kernel/db/database.ts'
import type { PatienceLimits } from '#server/kernel/db/request-deadline.ts'
import type { Answer, Caller } from './test-app.ts'
import { manualJobs } from './manual-jobs.ts'

// On a busy machine the process may get no CPU time for a while; measured durations include these
// stalls.
/** ms between two checks for a stall. */
const step = 20
let late = 0
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  late += Math.max(0, now - last - step)
  last = now
}, step).unref()

/** Total ms for which this process was stalled so far. */
function stalledMs(): number {
  return late
}

export interface Served {
  address: string
  dataDir: string
  close(): Promise<void>
}

/** Overrides of the product's limits in ms, for tests that need not wait so long. */
export interface WaitingLimits {
  patience: Partial<PatienceLimits>
  database: Partial<DatabaseLimits>
  shares?: Partial<ShareLimits>
}

/** Starts the product with a database connection and listens on a free port. */
export async function serveOn(
  connection: pg.PoolConfig,
  clock: () => Date,
  limits?: WaitingLimits,
): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-served-'))
  const pool = createPool(connection, () => {}, limits && { ...databaseLimits, ...limits.database })
  const config = { demo: false, publicUrl: null, trustProxy: false, version: 'test' } as const
  const app = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir,
    config,
    clock,
    resources: allResources(),
    ...(limits && { patience: limits.patience, ...(limits.shares && { shares: limits.shares }) }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    dataDir,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await pool.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A response as seen by a client. `ms`: until the last byte; `stalledFor`: for how many of these ms this
 * process was stalled.
 */
export interface Seen {
  what: string
  status: number
  code: string | null
  message: string | null
  retryAfter: string | null
  ms: number
  stalledFor: number
  result: unknown
}

/** Sends one request. @throws Error without a response within `patience` ms */
export async function ask(
  { address }: Pick<Served, 'address'>,
  what: string,
  path: string,
  init: { cookie?: string; body?: unknown; key?: string; method?: string; language?: string } = {},
  patience = 30_000,
): Promise<Seen> {
  const { cookie, body, key, language, method = body === undefined ? 'GET' : 'POST' } = init
  const began = performance.now()
  const stalledBefore = stalledMs()
  const form = body instanceof FormData
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(language && { 'accept-language': language }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  const text = await answer.text()
  const json = answer.headers.get('content-type')?.startsWith('application/json')
  const said = (json ? JSON.parse(text) : {}) as {
    result?: unknown
    error?: { code: string; message: string }
  }
  return {
    what,
    status: answer.status,
    code: said.error?.code ?? null,
    message: said.error?.message ?? null,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - began,
    stalledFor: stalledMs() - stalledBefore,
    result: said.result,
  }
}

/** A caller like those of test-app.ts. */
export function callerOf(served: Served, cookie: string): Caller {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const json = body !== undefined && !Buffer.isBuffer(body)
    const answer = await fetch(`${served.address}${path}`, {
      method,
      headers: {
        cookie,
        ...(json && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
      ...(body !== undefined && {
        body: json ? JSON.stringify(body) : new Uint8Array(body as Buffer),
      }),
    })
    const text = await answer.text()
    const said = (text.startsWith('{') ? JSON.parse(text) : {}) as Pick<Answer, 'result' | 'error'>
    return {
      status: answer.status,
      text,
      headers: Object.fromEntries(answer.headers),
      result: said.result,
      error: said.error,
    }
  }
  return {
    login: '',
    cookie,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  }
}
