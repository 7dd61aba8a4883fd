// The HTTP layer around every call: pages, headers, bodies, errors, log, health.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../support/server/test-app.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'

const publicDir = mkdtempSync(join(tmpdir(), 'motorpool-public-'))
mkdirSync(join(publicDir, 'assets'))
writeFileSync(
  join(publicDir, 'index.html'),
  '<meta name="nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
)
const script = `export const words = '${'x'.repeat(2000)}'`
writeFileSync(join(publicDir, 'assets', 'app-1a2b3c.js'), script)
writeFileSync(join(publicDir, 'assets', 'app-1a2b3c.js.gz'), gzipSync(script))
writeFileSync(join(publicDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(publicDir, 'service-worker.js'), 'self.skipWaiting()')
writeFileSync(join(publicDir, 'manifest.ru.webmanifest'), '{"name":"Автопарк"}')

const lines: Record<string, unknown>[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).split('\n').filter(Boolean))
      lines.push(JSON.parse(line) as Record<string, unknown>)
    done()
  },
})

const logger = Fastify({ logger: { level: 'info', stream } }).log
/** Saving a fuel of this name breaks the server from inside. */
const fatal = 'Топливо-беда'
const rules = {
  fuel: {
    beforeSave(_writer: unknown, row: Record<string, unknown>) {
      if (row.name === fatal) throw new Error(`cannot digest ${String(row.name)}`)
      if (row.name === 'rule')
        throw new AppError('rule', { fields: { name: 'earlier_than|designation' } })
      return row
    },
  },
}

const { app, database, nobody, signIn } = await testApp({ publicDir, logger, rules })
const admin = await signIn('admin')
afterAll(() => rmSync(publicDir, { recursive: true }))
beforeEach(() => void lines.splice(0))
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a page request', () => {
  it.each(['/', '/login', '/carBrands', '/nowhere/at/all', '/reports', '/apiary'])(
    'for %s is answered with the page, never cached',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: page })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(body).toBe(`<meta name="nonce" content="${nonce}"><style nonce="${nonce}"></style>`)
    },
  )
  it('has a new nonce each time', async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await app.inject({ url: '/', headers: page })).headers['content-security-policy'],
      ),
    )
    expect(new Set(policies).size).toBe(3)
  })
  it.each([
    ['GET', '/api/nothing', page],
    ['GET', '/api', page],
    ['GET', '/auth/nothing', page],
    ['GET', '/report/excel/nothing', page],
    ['GET', '/smpo/nothing', page],
    ['GET', '/ws/nothing', page],
    ['GET', '/nowhere', { accept: 'application/json' }],
    ['GET', '/assets/old-hash.js', { accept: '*/*' }],
    ['POST', '/carBrands', page],
    ['DELETE', '/', page],
  ] as const)('for %s %s is answered as JSON', async (method, url, headers) => {
    const answer = await app.inject({ method, url, headers })
    expect([answer.statusCode, answer.headers['content-type'], answer.json().error.code]).toEqual([
      404,
      'application/json; charset=utf-8',
      'not_found',
    ])
  })
  it('for a hashed file is cached forever, and compressed where the browser supports it', async () => {
    const packed = await app.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(packed.headers['content-type']).toMatch(/javascript/)
    expect(packed.rawPayload.length).toBeLessThan(script.length / 2)
    const plain = await app.inject('/assets/app-1a2b3c.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })
  it('for the service worker is never cached, and lets it fetch only from here', async () => {
    const { headers } = await app.inject('/service-worker.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(headers['content-type']).toMatch(/javascript/)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]))
    const { headers: ofPage } = await app.inject({ url: '/', headers: page })
    const allowed = String(ofPage['content-security-policy']).split('; ')
    expect(allowed).toEqual(expect.arrayContaining(["manifest-src 'self'", "worker-src 'self'"]))
  })
  it('for a manifest is answered as one', async () => {
    const { headers, body } = await app.inject('/manifest.ru.webmanifest')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(JSON.parse(body)).toEqual({ name: 'Автопарк' })
  })
  it('for a file is no call of the API page', async () => {
    const { paths } = JSON.parse((await admin.get('/api/docs/openapi.json')).text) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(paths)).toContain('/health')
    expect(
      Object.keys(paths).filter(
        (path) => !/^\/(api|auth|feeds|health|order-link|verify|ws|report\/excel|smpo)/.test(path),
      ),
    ).toEqual([])
  })
  it('cannot leave the public directory', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..\\..\\package.json',
    ])
      expect((await app.inject({ url })).statusCode).toBe(404)
  })
})

describe(`${advisory(8)}: headers`, () => {
  it.each([
    ['/', page],
    ['/assets/app-1a2b3c.js', {}],
    ['/health', {}],
    ['/api/fms/fuel/getList', {}],
    ['/nowhere', {}],
    ['/api/%zz', {}],
  ])('protect %s', async (url, headers) => {
    const answer = await app.inject({ url, headers })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(answer.headers['content-security-policy']).toMatch(
      /default-src '(self|none)'.*frame-ancestors 'none'/,
    )
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
  it('bind the cookie to the host and require TLS when the product is reached by https', async () => {
    const secure = await testTls()
    const answer = await secure.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { login: 'admin', password: 'a phrase of the tests' },
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-motorpool=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect((await secure.inject({ url: '/auth/user', headers: { cookie } })).statusCode).toBe(200)
    expect(
      (
        await secure.inject({
          url: '/auth/user',
          headers: { cookie: cookie.replace('__Host-', '') },
        })
      ).statusCode,
    ).toBe(401)
    const from = async (origin: string) =>
      (await secure.inject({ method: 'POST', url: '/auth/user', headers: { cookie, origin } }))
        .statusCode
    expect([
      await from('https://pool.example'),
      await from('http://pool.example'),
      await from('https://pool.example.evil'),
    ]).toEqual([200, 403, 403])
  })
})

describe(`${advisory(14)}: requests of other sites`, () => {
  const writes = [
    ['POST', '/auth/login'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/user'],
    ...allResources().flatMap((one) =>
      callsOf(one)
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => [method, `/${one.basePaths[0]}/${path}`]),
    ),
  ] as ['POST', string][]
  it.each(writes)('are rejected: %s %s', async (method, url) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'not an origin' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, cookie: admin.cookie },
      })
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'foreign_origin'])
    }
    expect((await admin.get('/auth/user')).status).toBe(200)
  })
  it('are distinguished from our own', async () => {
    for (const headers of [
      {},
      { origin: 'http://localhost:80' },
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])
      expect((await admin.post('/auth/user', undefined, headers)).status).toBe(200)
  })
  it('cannot read a response, since none allows them to', async () => {
    const { status, headers } = await admin.get('/auth/user', { origin: 'https://evil.example' })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined])
  })
})

describe('without a session', () => {
  const calls = allResources().flatMap((one) =>
    one.basePaths.flatMap((base) =>
      callsOf(one).map(({ method, path }) => [method, `/${base}/${path.replace(/:\w+/g, '1')}`]),
    ),
  )
  it.each([
    ...calls,
    ['GET', '/auth/user'],
    ['POST', '/auth/user'],
    ['GET', '/auth/user/contracts'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs/openapi.json'],
  ] as ['GET', string][])('%s %s is rejected', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthorized'])
  })
})

describe(`${advisory(16)}: request bodies`, () => {
  const send = (payload: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/fms/fuel/getListByFilter',
      payload,
      headers: { cookie: admin.cookie, 'content-type': type },
    })
  it.each([
    ['{"name":', 400, 'bad_request'],
    ['{"__proto__": {"admin": true}}', 400, 'validation'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, 'bad_request'],
    [`{"id": [${'1,'.repeat(6000)}1]}`, 400, 'validation'],
    [`{"search": "${'x'.repeat(1024 * 1024)}"}`, 413, 'too_large'],
    ['"text"', 400, 'validation'],
    ['', 200, undefined],
    ['{"search": "[[[[,,,,\\"]]"}', 200, undefined],
  ])('%.20s… is answered with %i', async (payload, status, code) => {
    const answer = await send(payload)
    expect([answer.statusCode, answer.json().error?.code]).toEqual([status, code])
  })
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('%s is rejected as JSON', async (type) => {
    const answer = await send('{}', type)
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json().error.code).toMatch(/unsupported_type|bad_request|validation/)
  })
})

describe('an error response', () => {
  it('ASVS 16.5.1: of an internal error has only a number, which the log has with the cause', async () => {
    const { status, error, text } = await admin.post('/api/fms/fuel/save', { name: fatal })
    expect([status, error?.code, Object.keys(error ?? {}).sort()]).toEqual([
      500,
      'internal',
      ['code', 'id', 'message'],
    ])
    expect(text).not.toMatch(/digest|Error|\.ts/)
    const logged = lines.find(({ level }) => level === 50)
    expect(logged).toMatchObject({
      reqId: error?.id,
      err: { type: 'Error', stack: expect.arrayContaining([expect.stringMatching(/beforeSave/)]) },
    })
  })
  it('of a rule names the fields in the requested language', async () => {
    const { status, error } = await admin.post(
      '/api/fms/fuel/save',
      { name: 'rule' },
      { 'accept-language': 'en' },
    )
    expect([status, error]).toEqual([
      422,
      {
        code: 'rule',
        message: expect.any(String),
        fields: { name: expect.stringMatching(/designation/i) },
      },
    ])
  })
  it('of an unavailable database asks to retry', async () => {
    const away = createPool({ host: '/nonexistent', connectionTimeoutMillis: 500 })
    const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-away-'))
    const other = await buildApp({
      scheduler: manualJobs(),
      pool: away,
      dataDir,
      config: { demo: false, publicUrl: null, trustProxy: false, version: '1' },
    })
    for (const url of ['/health', '/api/fms/fuel/getList']) {
      const answer = await other.inject({ url, headers: { cookie: admin.cookie } })
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.code]).toEqual([
        503,
        '1',
        'unavailable',
      ])
    }
    await other.close()
    rmSync(dataDir, { recursive: true })
  })
  it('of a broken connection ends once the pool has reconnected', async () => {
    const client = new pg.Client(database.app)
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user',
    )
    await client.end()
    await expect.poll(async () => (await admin.get('/api/fms/fuel/getList')).status).toBe(200)
  })
  // under libfaketime PostgreSQL's own limits of time do not end a statement
  it.skipIf(process.env.FAKETIME)(
    'of a list query that times out advises to narrow it',
    { timeout: 20_000 },
    async () => {
      const locker = new pg.Client(database.owner)
      await locker.connect()
      await locker.query('begin; lock table fuel in access exclusive mode')
      const answer = await admin.get('/api/fms/fuel/getList')
      await locker.end()
      expect([answer.status, answer.error?.code]).toEqual([422, 'too_broad'])
    },
  )
})

describe('the request log', () => {
  it('has one line per call with account number, route, duration and statement count', async () => {
    await admin.post(
      '/api/fms/fuel/getListByFilter?token=abc',
      { search: 'Соляра' },
      { 'user-agent': 'Browser of Ivanov' },
    )
    const [line, ...more] = lines.filter(({ msg }) => msg === 'request')
    expect(more).toEqual([])
    expect(line).toMatchObject({
      method: 'POST',
      route: '/api/fms/fuel/getListByFilter',
      status: 200,
      user: expect.any(Number),
      ms: expect.any(Number),
      statements: 2,
    })
  })
  it(`${advisory(3)}, ASVS 16.2.5: contains no bodies, tokens, passwords or names`, async () => {
    await nobody.post('/auth/login', { login: 'ivanov', password: 'a secret of his' })
    await admin.post('/api/fms/fuel/save', { name: 'Соляра', description: 'тайна' })
    await admin.post('/api/fms/fuel/save', { name: 'Соляра' })
    await admin.get('/api/fms/fuel/getById/99999999999999999999')
    const said = JSON.stringify(lines)
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const word of [
      'ivanov',
      'a secret of his',
      'Соляра',
      'тайна',
      admin.cookie.split('=')[1] ?? '-',
    ])
      expect(said).not.toContain(word)
  })
})

it('the health endpoint returns version and schema', async () => {
  const answer = await app.inject('/health')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { version: 'test', schema: expect.any(Number) },
  ])
})

/** The same database behind an https address. */
async function testTls() {
  const pool = createPool(database.app)
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-tls-'))
  const secure = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir,
    config: { demo: false, publicUrl: 'https://pool.example', trustProxy: false, version: '1' },
  })
  afterAll(async () => {
    await secure.close()
    await pool.end()
    rmSync(dataDir, { recursive: true })
  })
  return secure
}
