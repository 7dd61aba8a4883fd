// The server as the product builds it, with a separate database, called as a browser would.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { ReasonText } from '#resources/kernel/calls/error-codes.ts'
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
  reasons?: readonly ReasonText[]
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
  /** The body is sent as JSON; a Buffer is sent unchanged. */
  post(path: string, body?: unknown, headers?: Wire): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Wire): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  /** The server's data directory; removed with it. */
  dataDir: string
  database: TestDatabase
  /** The server's clock; starts on a Wednesday at noon in Tashkent. */
  clock: { now: Date; advance(milliseconds: number): void }
  /** Background jobs of the server: they run only when a test runs them. */
  jobs: Pick<ManualJobs, 'names' | 'run'>
  /**
   * Statements sent since the last `forget`, none before the first `forget`. `trips`: those sent
   * while no other statement was pending on their connection, each a round trip.
   */
  statements: { texts: string[]; trips: string[]; forget(): void }
  /** A caller without a session. */
  nobody: Caller
  /**
   * Signs in as one of test-accounts.ts, or as an account that the test has created with the same
   * password.
   */
  signIn(login: Login | `role-${string}`): Promise<Caller>
}

// started from source, each thread, and so each print, takes a second to compile
if (process.env.TEST_BUILT === '1') builtThreads.directory = join(root, 'dist', 'server')

/** A test file starts more imports and assigns more tasks per minute than a user. */
const quotas = { imports: 1000, tasksPerMinute: 1000 }

/** By default with the product's resources and the test-only ones. Call it at the top of a file. */
export async function testApp(options: Partial<AppDeps> = {}): Promise<TestApp> {
  const { resources = [...allResources(), ...specimens] }: { resources?: readonly Resource[] } =
    options
  // roles get their levels from the resources
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
      // tests sign in often while the clock is stopped; throttling of sign-ins is not tested here
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
