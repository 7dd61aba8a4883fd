// Safe methods change nothing, and no write is possible without a CORS preflight, over every
// registered route.
import { beforeAll, expect, it } from 'vitest'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { routesOf } from '../../support/server/registered-routes.ts'
import { isProof } from '../../support/runner/sampling.ts'
import { stateOf } from '../../support/database/table-hashes.ts'
import { base, chosen, resources, world } from '../kernel/contract/contract-world.ts'

const { app, admin, database, record } = await world()
const ids = new Map<string, number>()
beforeAll(async () => {
  for (const resource of chosen) ids.set(resource.name, (await record(resource)).id)
})

const ownerOf = (path: string) =>
  resources.find(({ basePaths }) => basePaths.some((at) => path.startsWith(`/${at}/`)))
const isAsked = (path: string) => {
  const owner = ownerOf(path)
  return !owner || (chosen.includes(owner) && (isProof || path.startsWith(`${base(owner)}/`)))
}

const addressOf = (path: string) => {
  const owner = ownerOf(path)
  return path
    .replace(':page', '0')
    .replace(':size', '20')
    .replace(':resource', 'fuel')
    .replace(':screen', 'fuel')
    .replace(':record', 'new')
    .replace(/:\w+/g, String(ids.get(owner?.name ?? '') ?? 1))
}

/**
 * Endless answers, and what other tests ask for. Four more may write: an export's address, once
 * made by a POST, that of a stored file and the export of a whole contract note in the event log
 * who took it; a socket's upgrade spends its token. The moment of the last call is noted with the
 * session.
 */
const apart = new Set(['/api/live', '/api/fms/organisation/exportContract', '*'])
const routes = routesOf(app).filter(({ path }) => isAsked(path) && !apart.has(path))

it('ASVS 3.5.3: no GET or HEAD request writes a row, with any response', async () => {
  const before = await stateOf(database)
  const asked = routes.filter(({ method }) => method === 'GET')
  expect(asked.length).toBeGreaterThan(isProof ? 400 : 100)
  for (const { path } of asked) {
    const url = addressOf(path) + (path === '/api/search' ? '?q=a' : '')
    const answer = await admin.get(url)
    expect([path, answer.status >= 500]).toEqual([path, false])
    if (isProof || !ownerOf(path))
      await app.inject({ method: 'HEAD', url, headers: { cookie: admin.cookie } })
  }
  const live = await app.inject({
    url: '/api/live',
    headers: { cookie: admin.cookie },
    payloadAsStream: true,
  })
  live.stream().destroy()
  expect(await stateOf(database)).toEqual(before)
})

it('ASVS 3.5.3: a download link writes a log entry, and nothing else', async () => {
  const { result } = await admin.post('/api/fms/fuel/export', { format: 'csv', columns: ['name'] })
  const before = await stateOf(database)
  expect((await admin.get(`/${(result as { path: string }).path}`)).status).toBe(200)
  const after = await stateOf(database)
  const count = (state: Record<string, string>) => Number(state.event_log?.split(' ')[0])
  expect(count(after)).toBe(count(before) + 1)
  expect({ ...after, event_log: '' }).toEqual({ ...before, event_log: '' })
  const [last] = await database.query<{ type: number }>(
    'select event_type_id as type from event_log order by id desc limit 1',
  )
  expect(last?.type).toBe(7)
})

const uploads = new Set(
  resources.flatMap((one) =>
    one.basePaths.flatMap((at) =>
      fileCallsOf(one)
        .filter(({ path }) => /^save\w+File$/.test(path))
        .map(({ path }) => `/${at}/${path}`),
    ),
  ),
)
const takesForms = (path: string) =>
  uploads.has(path) || /\/(import|importPhotos|again)$/.test(path)

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain; application/json',
]
it('ASVS 3.5.2: no call accepts a request that another site can send without preflight', async () => {
  const before = await stateOf(database)
  const writes = routes.filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(isProof ? 400 : 100)
  for (const [turn, { method, path }] of writes.entries())
    for (const [i, type] of types.entries()) {
      if (!isProof && i !== turn % types.length) continue
      if (takesForms(path) && type.startsWith('multipart')) continue
      const id = ids.get(ownerOf(path)?.name ?? '') ?? 1
      const { statusCode } = await app.inject({
        method,
        url: addressOf(path),
        payload: JSON.stringify({ id, ids: [id], action: 'remove' }),
        headers: { 'content-type': type, cookie: admin.cookie },
      })
      // calls beside the uploads understand a form, and find nothing in it
      expect([method, path, type, [400, 415].includes(statusCode)]).toEqual([
        method,
        path,
        type,
        true,
      ])
    }
  expect((await admin.get('/auth/user')).status).toBe(200)
  expect(await stateOf(database)).toEqual(before)
})

it('ASVS 3.5.1: calls that accept forms check the origin', async () => {
  const forms = routes.filter(({ path }) => takesForms(path))
  expect(forms.length).toBeGreaterThan(0)
  for (const { method, path } of forms)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await app.inject({
        method,
        url: addressOf(path),
        payload: '--b--\r\n',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          cookie: admin.cookie,
          ...headers,
        },
      })
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([
        path,
        403,
        'foreign_origin',
      ])
    }
})
