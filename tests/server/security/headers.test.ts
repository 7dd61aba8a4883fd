// Security headers of every kind of response, over https.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Caller } from '../../support/server/test-app.ts'
import { formOf, formType, sendForm } from '../../support/network/multipart-form.ts'
import { tokenOf } from '../../support/server/notification-socket.ts'
import { ask, talk } from '../../support/network/raw-http.ts'
import type { RawRequest, Said } from '../../support/network/raw-http.ts'
import { manualJobs } from '../../support/server/manual-jobs.ts'

const publicDir = mkdtempSync(join(tmpdir(), 'motorpool-headers-'))
mkdirSync(join(publicDir, 'assets'))
writeFileSync(join(publicDir, 'index.html'), '<style nonce="__CSP_NONCE__"></style>')
writeFileSync(join(publicDir, 'assets', 'app-1a2b3c.js'), 'export const a = 1')
writeFileSync(join(publicDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(publicDir, 'service-worker.js'), 'self.skipWaiting()')
writeFileSync(join(publicDir, 'manifest.ru.webmanifest'), '{"name":"Парк"}')
afterAll(() => rmSync(publicDir, { recursive: true }))

const origin = 'https://pool.example'
const config = { demo: false, publicUrl: origin, trustProxy: false as const, version: 'test' }
const breaks = {
  fuel: {
    beforeSave(_writer: unknown, row: Record<string, unknown>) {
      if (row.name === 'Беда') throw new Error('cannot digest it')
      return row
    },
  },
}

const { app, database, signIn } = await testApp({ publicDir, config, rules: breaks })
let port = 0
let away: Awaited<ReturnType<typeof buildApp>>
let [admin, stranger] = [] as unknown as [Caller, Caller]
let addresses: Record<'image' | 'paper' | 'export' | 'tag' | 'assetTag', string>
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  admin = await signIn('admin')
  stranger = await signIn('stranger')
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-away-'))
  away = await buildApp({
    scheduler: manualJobs(),
    pool: createPool({ host: '/nonexistent', connectionTimeoutMillis: 500 }),
    dataDir,
    config,
  })
  await away.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await away.close()
    rmSync(dataDir, { recursive: true })
  })
  const id = (
    (await admin.post('/api/fms/specimen/save', { name: 'С файлами' })).result as { id: number }
  ).id
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const put = async (field: string, file: string, content: Buffer) => {
    const { result, text } = await sendForm(
      app,
      '/api/fms/specimen/saveSpecimenFile',
      admin.cookie,
      [
        { name: 'id', content: String(id) },
        { name: 'field', content: field },
        { name: 'photos', file, content },
      ],
    )
    expect(result, text).toHaveLength(1)
    return `/api/fms/specimen/file/${(result as { id: number }[])[0]!.id}`
  }
  const image = await put('photos', 'a.png', png)
  const offered = (await admin.post('/api/fms/fuel/export', { format: 'csv', columns: ['name'] }))
    .result as { path: string }
  addresses = {
    image,
    paper: await put('documents', 'a.pdf', Buffer.from('%PDF-1.7\nx\n%%EOF')),
    export: `/${offered.path}`,
    tag: String((await asAdmin({ path: image })).headers.etag),
    assetTag: String((await ask(port, { path: '/assets/app-1a2b3c.js' })).headers.etag),
  }
})

const asAdmin = (asked: RawRequest) =>
  ask(port, { ...asked, headers: { cookie: admin.cookie, ...asked.headers } })
const json = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  asAdmin({
    method,
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const html = { accept: 'text/html' }
const socket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** Kind of answer → its status and how one gets it. */
const kinds: Readonly<Record<string, readonly [status: number, () => Promise<Said>]>> = {
  'the page': [200, () => ask(port, { path: '/', headers: html })],
  'the page at a path that is none': [
    200,
    () => ask(port, { path: '/nowhere/at/all', headers: html }),
  ],
  'a script of the page': [200, () => ask(port, { path: '/assets/app-1a2b3c.js' })],
  'a script that the browser has': [
    304,
    () =>
      ask(port, {
        path: '/assets/app-1a2b3c.js',
        headers: { 'if-none-match': addresses.assetTag },
      }),
  ],
  'a part of a script': [
    206,
    () => ask(port, { path: '/assets/app-1a2b3c.js', headers: { range: 'bytes=0-3' } }),
  ],
  'a part that a script has not': [
    400,
    () => ask(port, { path: '/assets/app-1a2b3c.js', headers: { range: 'bytes=99-' } }),
  ],
  'the head of a script': [200, () => ask(port, { method: 'HEAD', path: '/assets/app-1a2b3c.js' })],
  'an icon': [200, () => ask(port, { path: '/favicon.svg' })],
  'the service worker': [200, () => ask(port, { path: '/service-worker.js' })],
  'a manifest': [200, () => ask(port, { path: '/manifest.ru.webmanifest' })],
  'a script that is not there': [404, () => ask(port, { path: '/assets/old.js' })],
  health: [200, () => ask(port, { path: '/health' })],
  'a call': [200, () => asAdmin({ path: '/api/fms/fuel/getList' })],
  'the head of a call': [200, () => asAdmin({ method: 'HEAD', path: '/api/fms/fuel/getList' })],
  'a sign-in that failed': [
    401,
    () => json('/auth/login', { login: 'admin', password: 'wrong' }, { cookie: '' }),
  ],
  'a call without a session': [401, () => ask(port, { path: '/api/fms/fuel/getList' })],
  'a call without the right': [
    403,
    () => ask(port, { path: '/api/fms/fuel/getList', headers: { cookie: stranger.cookie } }),
  ],
  'a call of another site': [
    403,
    () => json('/api/fms/fuel/save', {}, { origin: 'https://evil.example' }),
  ],
  'values that are none': [400, () => json('/api/fms/fuel/save', {})],
  'what is no JSON': [
    400,
    () =>
      asAdmin({
        method: 'POST',
        path: '/api/fms/fuel/save',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
  ],
  'a record that is not there': [404, () => asAdmin({ path: '/api/fms/fuel/getById/999999999' })],
  'a call that is not there': [404, () => asAdmin({ path: '/api/nothing' })],
  'a method that nothing has': [404, () => asAdmin({ method: 'PUT', path: '/api/fms/fuel/save' })],
  'a question what may be asked': [
    404,
    () =>
      ask(port, {
        method: 'OPTIONS',
        path: '/api/fms/fuel/save',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      }),
  ],
  'an address that is no text': [400, () => ask(port, { path: '/api/%zz' })],
  'a word that is too long for an address': [
    400,
    () => asAdmin({ path: `/api/fms/fuel/getById/${'9'.repeat(500)}` }),
  ],
  'a body that is too large': [
    413,
    () => json('/api/fms/fuel/save', { name: 'x'.repeat(1024 * 1024) }),
  ],
  'a form where JSON is due': [
    415,
    () =>
      asAdmin({
        method: 'POST',
        path: '/api/fms/fuel/save',
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ],
  'a file that is too large': [
    413,
    () =>
      asAdmin({
        method: 'POST',
        path: '/api/fms/specimen/saveSpecimenFile',
        headers: { 'content-type': formType },
        body: formOf([
          { name: 'id', content: '1' },
          { name: 'photos', file: 'a.png', content: Buffer.alloc(900 * 1024) },
        ]),
      }),
  ],
  'the same twice': [
    409,
    async () =>
      (await json('/api/fms/fuel/save', { name: 'Дважды' })) &&
      json('/api/fms/fuel/save', { name: 'Дважды' }),
  ],
  'what a rule forbids': [
    422,
    () => json('/api/fms/event-log/delete', { id: 1 }, { 'content-length': '8' }, 'DELETE'),
  ],
  'too many failures': [
    429,
    async () => {
      for (let i = 0; i < 6; i++)
        await json('/auth/login', { login: 'keeper', password: 'wrong' }, { cookie: '' })
      return json('/auth/login', { login: 'keeper', password: 'wrong' }, { cookie: '' })
    },
  ],
  'a fault of our own': [500, () => json('/api/fms/fuel/save', { name: 'Беда' })],
  'a database that is away': [
    503,
    () => ask((away.server.address() as AddressInfo).port, { path: '/health' }),
  ],
  'an image': [200, () => asAdmin({ path: addresses.image })],
  'a small image': [200, () => asAdmin({ path: `${addresses.image}?thumb=1` })],
  'an image that the browser has': [
    304,
    () => asAdmin({ path: addresses.image, headers: { 'if-none-match': addresses.tag } }),
  ],
  'a paper': [200, () => asAdmin({ path: addresses.paper })],
  'an exported file': [200, () => asAdmin({ path: addresses.export })],
  'an address of a file that is none': [404, () => asAdmin({ path: '/api/export/v1.none' })],
  'the page of the calls': [200, () => asAdmin({ path: '/api/docs' })],
  'the calls for machines': [200, () => asAdmin({ path: '/api/docs/openapi.json' })],
  'the stream of news': [200, () => asAdmin({ path: '/api/live', headAlone: true })],
  'a socket without a session': [
    401,
    () => ask(port, { path: '/ws/notification?staffId=0&token=x', headers: socket }),
  ],
  'a socket for another site': [
    403,
    async () =>
      asAdmin({
        path: `/ws/notification?staffId=0&token=${await tokenOf(admin)}`,
        headers: { ...socket, origin: 'https://evil.example' },
      }),
  ],
  'a socket where there is none': [404, () => asAdmin({ path: '/ws/nothing', headers: socket })],
  'a handshake without its key': [
    400,
    async () => {
      const { 'sec-websocket-key': _, ...half } = socket
      return asAdmin({
        path: `/ws/notification?staffId=0&token=${await tokenOf(admin)}`,
        headers: half,
      })
    },
  ],
  'an expectation that nothing fulfils': [
    200,
    () => ask(port, { path: '/health', headers: { expect: 'the impossible' } }),
  ],
  'what is no HTTP': [400, () => talk(port, 'GARBAGE\r\n\r\n')],
  'a head without an end': [
    431,
    () => talk(port, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  'a method that HTTP does not know': [
    400,
    () => talk(port, 'FETCH / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  ],
  'a question about everything': [
    404,
    () => talk(port, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  ],
}

it.each(Object.entries(kinds))(
  'ASVS 3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6: %s',
  async (_, [status, get]) => {
    await database.query('delete from login_failure')
    const said = await get()
    expect([said.status, said.body.subarray(0, 300).toString()]).toEqual([
      status,
      expect.anything(),
    ])
    const { headers } = said
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    const policy = policyOf(headers['content-security-policy'])
    expect(policy['object-src'] ?? policy['default-src']).toBe("'none'")
    expect(policy).toMatchObject({ 'base-uri': "'none'", 'frame-ancestors': "'none'" })
    expect(policy['script-src'] ?? policy['default-src']).toMatch(/^'(self|none)'$/)
    expect(JSON.stringify(policy)).not.toMatch(/\*|unsafe-eval|https?:/)
    // what holds a stored file is shown without any script: styles of an image viewer are harmless
    // there
    if (policy.sandbox === undefined) expect(JSON.stringify(policy)).not.toContain('unsafe')
  },
)

function policyOf(header: string | string[] | undefined): Record<string, string> {
  expect(typeof header).toBe('string')
  return Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )
}
