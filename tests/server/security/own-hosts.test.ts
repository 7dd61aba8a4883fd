// The Host header of requests, if the server listens on loopback without PUBLIC_URL.
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { ask, talk } from '../../support/network/raw-http.ts'
import { testApp } from '../../support/server/test-app.ts'
import { password } from '../../support/server/test-accounts.ts'

const onLoopback = { demo: false, publicUrl: null, trustProxy: false, version: 'test' } as const
const { app, signIn } = await testApp({ config: { ...onLoopback, host: '127.0.0.1' } })
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

const socket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}
const foreign = [
  'rebind.evil.example',
  'rebind.evil.example:3000',
  'localhost.evil.example',
  'evil-localhost',
  'localhost.',
  'evil@localhost',
  '127.0.0.1.evil.example:80',
  '127.0.0.2',
  '192.168.1.5:3000',
  '[::2]',
  '[::1',
  'localhost:abc',
  ':3000',
]

describe(`${advisory(14)}: a server on loopback`, () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:65535', '[::1]', '[::1]:3000'])(
    'answers as %s',
    async (host) => {
      expect((await ask(port, { path: '/health', headers: { host } })).status).toBe(200)
    },
  )
  it.each(foreign)('ASVS 3.5.1: refuses whatever is sent to the name %s', async (host) => {
    const asked = [
      { path: '/health' },
      { path: '/', headers: { accept: 'text/html' } },
      { path: '/api/fms/fuel/getList' },
      { path: '/ws/notification?staffId=0&token=x', headers: socket },
      { path: '/nowhere', headers: socket },
      { path: '/api/live' },
    ]
    for (const one of asked) {
      const { status, headers, body } = await ask(port, {
        ...one,
        headers: { ...one.headers, host },
      })
      expect([one.path, status, headers['content-type'], String(body)]).toEqual([
        ...[one.path, 421, 'text/plain; charset=utf-8'],
        `${say('ru', 'errors.wrong_host')}\n`,
      ])
    }
  })
  it('is not signed in to by a page whose name leads here', async () => {
    const name = 'rebind.evil.example:3000'
    const { status, headers } = await ask(port, {
      method: 'POST',
      path: '/auth/login',
      headers: {
        host: name,
        origin: `http://${name}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-forwarded-host': 'localhost',
      },
      body: JSON.stringify({ login: 'admin', password }),
    })
    expect([status, headers['set-cookie']]).toEqual([421, undefined])
    expect((await signIn('admin')).cookie).not.toBe('')
  })
  it('refuses a request of HTTP/1.0 that names no host', async () => {
    expect((await talk(port, 'GET /health HTTP/1.0\r\n\r\n')).status).toBe(421)
  })
})

describe('another name is answered to', () => {
  const named = { url: '/health', headers: { host: 'park.example' } }
  it.each([
    ['with PUBLIC_URL', { ...onLoopback, host: '127.0.0.1', publicUrl: 'https://park.example' }],
    ['on all addresses', { ...onLoopback, host: '0.0.0.0' }],
  ])('%s', async (_, config) => {
    const other = await testApp({ config })
    expect((await other.app.inject(named)).statusCode).toBe(200)
  })
  it('where it is the loopback address that HOST names', async () => {
    const other = await testApp({ config: { ...onLoopback, host: '127.1.2.3' } })
    const own = { url: '/health', headers: { host: '127.1.2.3:3000' } }
    expect([
      (await other.app.inject(own)).statusCode,
      (await other.app.inject(named)).statusCode,
    ]).toEqual([200, 421])
  })
})
