// The BI tab: without a server the product's own dashboards, with one those of Superset, simulated
// by a server of the test with its published API.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { supersetServer } from '#server/areas/report/superset/superset-server.ts'
import { isClosed } from '#server/kernel/outgoing/closed-addresses.ts'
import { sendRequest } from '#server/kernel/outgoing/outgoing-request.ts'

const app = await testApp()
const { signIn } = app
const base = '/api/fms/superset'
const uuid = '6f3c2f53-9fd2-4d2f-9c3f-0d9a4b1f3a11'

/** What Superset was asked. */
let asked: { path: string; headers: IncomingMessage['headers']; body: unknown }[] = []
const superset = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body: unknown = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : null
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers, body })
    const isKnown = request.headers.authorization === 'Bearer access'
    const say = (status: number, json: object, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(json))
    }
    if (path === '/api/v1/security/login') {
      const { password } = body as { password: string }
      return password === 'secret' ? say(200, { access_token: 'access' }) : say(401, {})
    }
    if (!isKnown) return say(401, { msg: 'Missing Authorization Header' })
    if (path.startsWith('/api/v1/dashboard/?q='))
      return say(200, {
        count: 2,
        result: [
          { id: 3, dashboard_title: 'Моточасы', slug: 'report-4' },
          { id: 8, dashboard_title: 'Закрытая', slug: null },
        ],
      })
    if (path === '/api/v1/dashboard/3/embedded') return say(200, { result: { uuid } })
    if (path === '/api/v1/dashboard/8/embedded') return say(404, { message: 'Not found' })
    if (path === '/api/v1/security/csrf_token/')
      return say(200, { result: 'csrf' }, { 'set-cookie': 'session=abc; HttpOnly; Path=/' })
    if (path === '/api/v1/security/guest_token/') {
      const isSent =
        request.headers['x-csrftoken'] === 'csrf' && request.headers.cookie === 'session=abc'
      return isSent ? say(200, { token: 'guest' }) : say(400, {})
    }
    if (path === '/elsewhere') return say(302, {}, { location: 'http://127.0.0.1/' })
    return say(404, {})
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => superset.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(superset.address() as AddressInfo).port}`
})
afterAll(() => void superset.close())

const connection = (password = 'secret') => ({
  ...{ origin, username: 'embedder', password, column: 'contract_id' },
})
const guest = { login: 'a.karimov', name: 'Каримов Анвар', contractId: 7 }

describe('Superset', () => {
  it('gives the dashboards and a guest token of Superset', async () => {
    const server = supersetServer(connection(), { loopback: true })
    expect(await server.dashboards()).toEqual([
      { id: 3, title: 'Моточасы', slug: 'report-4', uuid },
    ])
    asked = []
    expect(await server.guestToken(uuid, guest)).toBe('guest')
    expect(asked.at(-1)?.body).toEqual({
      user: { username: 'a.karimov', first_name: 'Каримов Анвар', last_name: '' },
      resources: [{ type: 'dashboard', id: uuid }],
      rls: [{ clause: 'contract_id = 7' }],
    })
  })
  it('reports the refusal', async () => {
    const server = supersetServer(connection('wrong'), { loopback: true })
    await expect(server.dashboards()).rejects.toThrow('Superset answered 401')
  })
  it('redirects are not followed', async () => {
    const headers = { authorization: 'Bearer access' }
    const url = new URL('/elsewhere', origin)
    const answer = await sendRequest(url, { method: 'GET', headers }, { loopback: true })
    expect(answer.status).toBe(302)
  })
  it.each(['127.0.0.1', '127.8.1.1', '0.0.0.0', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'is not asked at %s',
    async (address) => {
      expect(isClosed(address)).toBe(true)
      const host = address.includes(':') ? `[${address}]` : address
      const url = new URL(`http://${host}:${new URL(origin).port}/`)
      await expect(sendRequest(url, { method: 'GET', headers: {} })).rejects.toThrow(/not asked/)
    },
  )
  it('is not called by a host name that resolves to this machine', async () => {
    const url = new URL(origin.replace('127.0.0.1', 'localhost'))
    await expect(sendRequest(url, { method: 'GET', headers: {} })).rejects.toThrow(/not asked/)
  })
})

describe('the BI tab', () => {
  it('offers our own dashboards until a server is connected', async () => {
    const admin = await signIn('admin')
    const { status, result } = await admin.get(`${base}/getDashboards`)
    expect([status, (result as { report_id: number }[]).map((one) => one.report_id)]).toEqual([
      200,
      [1, 2, 3, 4],
    ])
    const token = await admin.post(`${base}/getGuestToken`, { dashboard_id: uuid })
    expect(token.status).toBe(404)
  })
  it('reports with a message that the server does not answer', async () => {
    const admin = await signIn('admin')
    const saved = await admin.post('/api/fms/bi-connection/save', {
      ...{ address: origin, username: 'embedder', password: 'secret' },
    })
    expect([saved.status, saved.text.includes('secret')]).toEqual([200, false])
    // what is typed may lead to no service of this machine
    const { status, error } = await admin.get(`${base}/getDashboards`)
    expect([status, error?.message]).toEqual([422, 'Superset не отвечает: проверьте подключение'])
  })
  it('is available to users who may read reports', async () => {
    const driver = (await signInRoles(app, allResources())).get('driver')!
    expect((await driver.get(`${base}/getDashboards`)).status).toBe(403)
    expect((await driver.post(`${base}/getGuestToken`, { dashboard_id: uuid })).status).toBe(403)
  })
})
