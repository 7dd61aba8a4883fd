// XSS and CSRF at the HTTP level: responses never run as pages, and other sites cannot send
// requests. In a browser: ../../e2e/screens/script-injection.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, titleFields, isReadOnly } from '#resources/kernel/derive.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { sendForm } from '#tests/support/network/multipart-form.ts'
import { scripts } from '#tests/support/network/hostile-texts.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import type { Answer, Row } from '../../support/server/test-app.ts'
import { password } from '../../support/server/test-accounts.ts'
import { conditionOf } from '../../support/server/valid-rows.ts'
import {
  base,
  chosen,
  growing,
  resources,
  valuesOfTargets,
  world,
  writableRefs,
} from '../kernel/contract/contract-world.ts'

const { app, admin, make, record, database } = await world()
const proof = process.env.PROOF === '1'
const each = growing.map((resource) => [resource.name, resource] as const)
/** Read as data, regardless of how a browser interprets it. */
function expectData({ headers }: Pick<Answer, 'headers'>) {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(headers['access-control-allow-origin']).toBeUndefined()
}

describe(`${advisory(8)}`, () => {
  it.each(each)(
    'HTML in the texts of a %s is returned as JSON, with its labels and in every error',
    async (_, resource) => {
      const at = base(resource)
      const page = scripts[0]
      for (const [key, { kind, options }] of fieldEntries(resource.fields)) {
        if (
          kind !== 'text' ||
          options.pattern ||
          options.personal ||
          options.derived ||
          Number(options.max ?? 200) < page.length ||
          (resource.builtIn && key === 'code')
        )
          continue
        const row = await make.row(resource, { ...conditionOf(resource, key), [key]: page })
        const answers = [
          await admin.get(`${at}/getById/${row.id}`),
          await admin.get(`${at}/getList`),
          await admin.get(`${at}/getListPerPage/0/500`),
          await admin.post(`${at}/getListByFilter`, { id: row.id }),
        ]
        for (const answer of answers) {
          expectData(answer)
          expect(JSON.stringify((answer.result as Row[])[0] ?? answer.result ?? '')).toEqual(
            expect.any(String),
          )
          expect(answer.text).toContain(JSON.stringify(page))
        }
        const stale = await admin.post(`${at}/save`, { id: row.id, [key]: 'y', version: 999 })
        expectData(stale)
      }
      const refersTo = await valuesOfTargets(resource, make)
      for (const { key, child, to } of writableRefs(resource)) {
        const target = resources.find(({ name }) => name === to)!
        const [title = ''] = titleFields(target)
        if (
          child ||
          refersTo[to] === null ||
          isReadOnly(target) ||
          target.fields[title]?.kind !== 'text' ||
          target.fields[title]?.options.pattern ||
          Number(target.fields[title]?.options.max ?? 200) < page.length
        )
          continue
        const { id } = await make.row(target, {
          ...refersTo[to],
          [title]: `${page} ${make.next()}`.slice(
            0,
            Number(target.fields[title]?.options.max ?? 200),
          ),
        })
        const row = await make.row(resource, {
          ...conditionOf(resource, key),
          [key]: resource.fields[key]?.kind === 'refs' ? [id] : id,
          valid: undefined,
        })
        const answer = await admin.get(`${at}/getById/${row.id}`)
        expectData(answer)
        expect(answer.text).toContain(JSON.stringify(page).slice(1, -1))
      }
      for (const text of scripts)
        for (const answer of [
          await admin.post(`${at}/save`, { [text]: 1 }),
          await admin.post(`${at}/getListByFilter`, { [text]: 1 }),
          await admin.post(`${at}/getListByFilter`, { sort: text }),
          await admin.get(`${at}/getById/${encodeURIComponent(text)}`),
          await admin.get(`${at}/${encodeURIComponent(text)}`, { accept: 'text/html' }),
        ]) {
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expectData(answer)
        }
    },
  )
  it('HTML in parameters and headers of a call is returned as data', async () => {
    const specimen = resources.find(({ name }) => name === 'specimen')!
    const { id } = await make.row(specimen)
    for (const file of scripts) {
      const { result } = await sendForm(app, `${base(specimen)}/saveSpecimenFile`, admin.cookie, [
        { name: 'id', content: String(id) },
        { name: 'field', content: 'documents' },
        { name: 'photos', file: file.replaceAll('"', '%22'), content: `%PDF-1.7\n${file}` },
      ])
      const [stored] = (result as { id: number; name: string }[]).slice(-1)
      const { headers } = await app.inject({
        url: `${base(specimen)}/file/${stored?.id}`,
        headers: { cookie: admin.cookie },
      })
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="[^"<>]+"; filename\*=UTF-8''[\w%.!~$&+-]+$/,
        ),
      })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox;/)
      await admin.delete(`${base(specimen)}/deleteFile`, { id: stored?.id })
    }
    for (const text of scripts) {
      const wrong = await app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { login: text, password: text },
        headers: { 'user-agent': text, 'accept-language': text },
      })
      expectData({ headers: wrong.headers })
      const word = encodeURIComponent(text)
      expectData({
        headers: (await app.inject({ url: `/${word}?${word}`, headers: { accept: '*/*' } }))
          .headers,
      })
    }
    const docs = await admin.get('/api/docs', { 'accept-language': scripts[0] })
    expect([docs.headers['content-type'], docs.text.includes(scripts[0])]).toEqual([
      'text/html; charset=utf-8',
      false,
    ])
    expect(docs.headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  })
})

describe(`${advisory(14)}`, () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  ]
  let ids: Map<string, number>
  let before: Record<string, string>
  beforeAll(async () => {
    ids = new Map()
    for (const resource of chosen) ids.set(resource.name, (await record(resource)).id)
    before = await stateOf(database)
  })
  afterAll(async () => expect(await stateOf(database)).toEqual(before))
  const writes = [
    ...chosen.flatMap((resource) =>
      resource.basePaths.flatMap((at) =>
        [...callsOf(resource), ...fileCallsOf(resource)]
          .filter(({ method }) => method !== 'GET')
          .map(({ method, path }) => ({
            method,
            url: `/${at}/${path}`,
            body: { id: resource.name } as Record<string, unknown>,
          })),
      ),
    ),
    ...[
      '/auth/login',
      '/auth/logout',
      '/auth/user',
      '/auth/sessions/end',
      '/auth/password',
      '/auth/second-factor/disable',
      '/api/views/save',
    ].map((url) => ({
      method: 'POST' as const,
      url,
      body: { current: password, password: 'another good phrase' },
    })),
  ]
  it.each(writes.map((one) => [one.method, one.url, one] as const))(
    'ASVS 3.5.1: %s %s accepts no request of another site',
    async (method, url, { body }) => {
      const payload = 'id' in body ? { id: ids.get(String(body.id)) } : body
      // `npm test` goes through them in turn, the proof through all of them at each call
      const turn = writes.findIndex((one) => one.method === method && one.url === url)
      for (const [i, headers] of foreign.entries())
        for (const more of [
          {},
          { 'content-type': 'text/plain' },
          { 'content-type': 'application/x-www-form-urlencoded' },
        ]) {
          if (!proof && (turn + i) % 3 !== 0) continue
          const answer = await app.inject({
            method,
            url: `${url}?id=1`,
            payload: JSON.stringify(payload),
            headers: {
              'content-type': 'application/json',
              ...more,
              ...headers,
              cookie: admin.cookie,
            },
          })
          expect([headers, answer.statusCode, answer.json().error.code]).toEqual([
            headers,
            403,
            'foreign_origin',
          ])
        }
      expect((await admin.get('/auth/user')).status).toBe(200)
    },
  )
  it('ASVS 3.4.2: no site is allowed by CORS', async () => {
    for (const { method, url } of writes.slice(0, 20)) {
      const answer = await app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control-/)
    }
  })
  it('a non-JSON form from our own origin is rejected', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
    ])
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/api/fms/fuel/save',
            payload: '{"name":"x"}',
            headers: { 'content-type': type, cookie: admin.cookie },
          })
        ).statusCode,
      ).toBe(415)
  })
})
