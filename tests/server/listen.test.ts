// The listening socket: malformed HTTP, and shutdown.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../support/server/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const incoming = join(dataDir, 'files', 'incoming')
const { app, signIn, database } = await testApp({ dataDir })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

async function talk(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  await once(socket, 'close')
  return said
}

it.each([
  ['GARBAGE\r\n\r\n', '400'],
  ['GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', '400'],
  [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
])('a malformed request is rejected in the format of every error: %.20j…', async (text, status) => {
  const [head = '', body = ''] = (await talk(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'bad_request' } })
})

it(`${advisory(16)}: an aborted upload or request affects no other user`, async () => {
  const { cookie } = await signIn('admin')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/fms/specimen/saveSpecimenFile HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n`,
  )
  socket.write(
    '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.png"\r\n\r\nhalf of it',
  )
  // once the half has arrived
  await expect.poll(() => readdirSync(incoming).length).toBe(1)
  socket.destroy()
  const answer = await fetch(`http://127.0.0.1:${port}/auth/user`, { headers: { cookie } })
  expect(answer.status).toBe(200)
})

it('closing the server completes requests in flight', async () => {
  const { cookie } = await signIn('reader')
  const url = `http://127.0.0.1:${port}/api/fms/fuel/getList`
  const locker = new pg.Client(database.owner)
  await locker.connect()
  await locker.query('begin; lock table fuel in access exclusive mode')
  const answer = fetch(url, { headers: { cookie } })
  const waiting = () =>
    database.query(`select from pg_locks where not granted and relation = 'fuel'::regclass`)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const closed = app.close()
  await locker.query('rollback')
  expect((await answer).status).toBe(200)
  app.server.closeIdleConnections()
  await closed
  await locker.end()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
