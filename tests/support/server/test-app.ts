// The server as the product builds it, on a database of its own, called as a browser would.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { SaidReason } from '#resources/kernel/calls/error-codes.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { areaRules } from '#server/areas/area-registry.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { InstrumentedClient } from '#server/kernel/db/instrumented-client.ts'
import { builtThreads } from '#server/kernel/worker-thread.ts'
import { root } from '../repository/sources.ts'
import { testDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { manualJobs } from './manual-jobs.ts'
import type { ManualJobs } from './manual-jobs.ts'
import { addPeople, password } from './test-accounts.ts'
import type { Login } from './test-accounts.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { specimenRules } from '#tests/specimens/rules.ts'

export type Wire = Record<string, unknown>
export interface Row extends Wire {
  id: number
  version: number
}

export interface Refusal {
  code: string
  message: string
  fields?: Record<string, string>
  id?: string
  current?: Row
  changed?: { at: string; who: string | null }
  used_by?: { resource: string; id: number; name: string; count: number }[]
  taken_by?: Record<string, { id: number; name: string; archived: boolean }>
  pending?: string
  reasons?: readonly SaidReason[]
  overridable?: boolean
}

/** A raw response: status, text and parsed text. */
export interface Answer {
  status: number
  text: string
  headers: Record<string, unknown>
  result: unknown
  error: Refusal | undefined
}

export interface Caller {
  login: string
  cookie: string
  get(path: string, headers?: Wire): Promise<Answer>
  /** JSON; a Buffer goes as it is. */
  post(path: string, body?: unknown, headers?: Wire): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Wire): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  /** Of the server: goes away with it. */
  dataDir: string
  database: TestDatabase
  /** What the server takes for now; starts at a Wednesday noon in Tashkent. */
  clock: { now: Date; advance(milliseconds: number): void }
  /** Background jobs of the server: they run only when the test runs them. */
  jobs: Pick<ManualJobs, 'names' | 'run'>
  /**
   * Texts of the statements sent since the last `forget`, none before the first one; and those of
   * them for which nothing else on their connection was waited for, each a round trip.
   */
  statements: { texts: string[]; trips: string[]; forget(): void }
  /** A caller without a session. */
  nobody: Caller
  /** As one of test-accounts.ts, or as an account that the test made with the same password. */
  signIn(login: Login | `role-${string}`): Promise<Caller>
}

// from its sources each thread, and so each paper, costs a second for the compiler
if (process.env.TEST_BUILT === '1') builtThreads.directory = join(root, 'dist', 'server')

/** A test file starts more imports and assigns more tasks than a user does in a minute. */
const quotas = { imports: 1000, tasksPerMinute: 1000 }

/**
 * Product and test-only resources together by default. Call it at the top of a file.
 */
export async function testApp(options: Partial<AppDeps> = {}): Promise<TestApp> {
  const { resources = [...allResources(), ...specimens] }: { resources?: readonly Resource[] } =
    options
  // the levels of the roles are those of the resources
  const database = await testDatabase(options.resources ? 'migrated' : 'peopled')
  if (options.resources) await addPeople(database, resources)
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-files-'))
  const texts: string[] = []
  const trips: string[] = []
  let isWatched = false
  class Recorder extends InstrumentedClient {
    override query(...asked: unknown[]): never {
      const [first] = asked
      const text =
        typeof first === 'string' ? first : String((first as { text?: string } | null)?.text)
      if (isWatched) texts.push(text)
      if (isWatched && this.unanswered.size === 0) trips.push(text)
      return super.query(...asked)
    }
  }
  const pool = createPool({ ...database.app, Client: Recorder as never })
  const clock = {
    now: new Date('2026-01-14T07:00:00.000Z'),
    advance: (milliseconds: number) =>
      void (clock.now = new Date(clock.now.getTime() + milliseconds)),
  }
  const jobs = manualJobs()
  const app = await buildApp({
    pool,
    dataDir,
    config: { demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    clock: () => clock.now,
    scheduler: jobs,
    quotas,
    ...options,
    rules: { ...areaRules, ...specimenRules, ...options.rules },
    resources,
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await pool.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ask = (login: string, cookie: string): Caller => {
    const call = async (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      payload?: unknown,
      headers: Wire = {},
    ): Promise<Answer> => {
      const request: InjectOptions = {
        method,
        url: encodeURI(decodeURI(url)),
        headers: { ...(cookie && { cookie }), ...headers } as Record<string, string>,
      }
      if (Buffer.isBuffer(payload)) request.payload = payload
      else if (payload !== undefined)
        Object.assign(request, {
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json', ...request.headers },
        })
      return answerOf(await app.inject(request))
    }
    return {
      login,
      cookie,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      delete: (path, body, headers) => call('DELETE', path, body, headers),
    }
  }
  const nobody = ask('nowhere', '')
  const forget = () => {
    isWatched = true
    texts.splice(0)
    trips.splice(0)
  }
  return {
    app,
    dataDir,
    database,
    clock,
    jobs,
    statements: { texts, trips, forget },
    nobody,
    async signIn(login) {
      // tests sign in often while the clock is stopped, which is not what they test
      await database.query('delete from login_success')
      const { status, text, headers } = await nobody.post('/auth/login', { login, password })
      if (status !== 200) throw new Error(`${login} cannot sign in: ${text}`)
      return ask(login, String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '')
    },
  }
}

function answerOf({
  statusCode,
  body,
  headers,
}: Awaited<ReturnType<FastifyInstance['inject']>>): Answer {
  const json = String(headers['content-type']).startsWith('application/json')
    ? (JSON.parse(body) as Wire)
    : {}
  return {
    status: statusCode,
    text: body,
    headers,
    result: json.result,
    error: json.error as Refusal | undefined,
  }
}
