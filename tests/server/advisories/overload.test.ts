// Requests with a disproportionate cost: answered in time or rejected for their size, without
// delaying others. Malformed bodies: ../kernel/contract/bad-bodies.test.ts; broken connections:
// ../kernel/db/connections.test.ts.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fieldEntries, isFilterable, isReadOnly, isWritable } from '#resources/kernel/derive.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import type { Answer, Wire } from '../../support/server/test-app.ts'
import { base, ofShapes, world } from '../kernel/contract/contract-world.ts'

const { app, admin, make, record } = await world()
/** ms: the longest that anything may take. */
const longest = 5000
async function soon(work: Promise<Answer>): Promise<Answer> {
  const began = Date.now()
  const answer = await work
  expect(Date.now() - began).toBeLessThan(longest)
  return answer
}

describe(`${advisory(16)}`, () => {
  it.each(ofShapes.map((resource) => [resource.name, resource] as const))(
    '%s answers the largest query in time',
    async (_, resource) => {
      await record(resource)
      const at = base(resource)
      const many = Array.from({ length: 1000 }, (_one, i) => i + 1)
      const filters: Wire = {}
      for (const [key, { kind }] of fieldEntries(resource.fields)) {
        if (kind === 'ref' || kind === 'refs') filters[key] = { not: many }
        // as much as a body may hold
        if (kind === 'text' && JSON.stringify(filters).length < 900_000)
          filters[key] = { not: many.map((n) => `text ${n} ${'x'.repeat(50)}`) }
      }
      const whole = await soon(
        admin.post(`${at}/getListByFilter`, { ...filters, id: many, size: 500, sort: '-id' }),
      )
      expect(whole.status, whole.text).toBe(200)
      for (const [key, field] of fieldEntries(resource.fields)
        .filter(([, one]) => isFilterable(one))
        .concat([['id', { kind: 'ref', presence: 'required', options: {} }]])) {
        const { status, error } = await admin.post(`${at}/getListByFilter`, {
          [key]: Array.from({ length: 1001 }, (_one, i) => (field.kind === 'ref' ? i + 1 : null)),
        })
        expect([key, status, Object.keys(error?.fields ?? {})]).toEqual([key, 400, [key]])
      }
      for (const payload of [
        { page: 1e9, size: 500 },
        { page: -1, size: 500 },
      ])
        expect((await soon(admin.post(`${at}/getListByFilter`, payload))).status).toBe(200)
      for (const payload of [
        { page: 1e9 + 1 },
        { page: 2 ** 53 },
        { page: 1e300 },
        { size: 1e9 },
        { size: -1 },
        { sort: ['id', 'id', 'id', 'id'] },
        { sort: Array(1000).fill('id') },
        { search: 'я'.repeat(201) },
        { page: null, size: '20' },
      ])
        expect([
          payload,
          (await soon(admin.post(`${at}/getListByFilter`, payload))).status,
        ]).toEqual([payload, 400])
      const searched = fieldEntries(resource.fields).some(([, { options }]) => options.search)
      if (searched)
        for (const search of ['a '.repeat(100), 'ё'.repeat(200), '0'.repeat(200), 'ab'.repeat(100)])
          expect((await soon(admin.post(`${at}/getListByFilter`, { search }))).status).toBe(200)
      for (const path of [
        'getListPerPage/99999999999/20',
        'getListPerPage/0/99999',
        `getListPerPage/0/${'9'.repeat(190)}`,
      ])
        expect([path, (await soon(admin.get(`${at}/${path}`))).status]).toEqual([path, 400])
      for (const path of [
        `getById/${'9'.repeat(5000)}`,
        `getById/${'%00'.repeat(60)}`,
        `getList?${'a=1&'.repeat(5000)}`,
      ])
        expect([200, 400, 404].includes((await soon(admin.get(`${at}/${path}`))).status)).toBe(true)
    },
  )
  it.each(
    ofShapes
      .filter((one) => !isReadOnly(one))
      .map((resource) => [resource.name, resource] as const),
  )('no pattern or list of %s backtracks on a text that nearly matches', async (_, resource) => {
    const nearly = [
      'a'.repeat(20_000),
      `${'1'.repeat(20_000)}!`,
      `${'a@'.repeat(10_000)}`,
      `${' '.repeat(20_000)}x`,
      `-${'0'.repeat(20_000)}.`,
      `${'2026-01-01T'.repeat(2000)}`,
      `+${'('.repeat(2000)}`,
      `${'01A100AA '.repeat(2000)}`,
    ]
    const input = await make.input(resource, make.next())
    const texts = fieldEntries(resource.fields)
      .filter(([, field]) => isWritable(field) && !['rows', 'refs'].includes(field.kind))
      .map(([key]) => key)
    // as many at once as a body of a save may hold
    for (const text of nearly)
      for (let at = 0; at < texts.length; at += 30) {
        const all = Object.fromEntries(texts.slice(at, at + 30).map((key) => [key, text]))
        const { status } = await soon(admin.post(`${base(resource)}/save`, { ...input, ...all }))
        expect([200, 400]).toContain(status)
      }
    for (const [key, field] of fieldEntries(resource.fields).filter(
      ([, field]) => isWritable(field) && (field.kind === 'rows' || field.kind === 'refs'),
    )) {
      // many lines, short enough for all of them to be let in
      const [line = {}] = field.kind === 'rows' ? (input[key] as Wire[]) : []
      const numbers = Object.entries(line).filter(([, value]) => typeof value === 'number')
      const one = field.kind === 'rows' ? Object.fromEntries(numbers) : 1
      const { status, error } = await soon(
        admin.post(`${base(resource)}/save`, { ...input, [key]: Array(4999).fill(one) }),
      )
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
    }
    const keys = Object.fromEntries(Array.from({ length: 4900 }, (_one, i) => [`key_${i}`, i]))
    const unknown = await soon(admin.post(`${base(resource)}/save`, keys))
    expect(Object.keys(unknown.error?.fields ?? {}).length).toBeGreaterThanOrEqual(4900)
  })
  it('fifty heavy requests at once leave capacity for a light one', async () => {
    const heavy = Array.from({ length: 50 }, () =>
      admin.post('/api/fms/specimen/getListByFilter', {
        size: 500,
        sort: ['brand_id', '-name', 'id'],
        search: 'а',
      }),
    )
    expect((await soon(admin.get('/auth/user'))).status).toBe(200)
    for (const { status } of await Promise.all(heavy)) expect(status).toBe(200)
  })
  it('floods of headers, malformed lines and partial requests are rejected without a crash', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const talk = async (text: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      let said = ''
      socket.on('data', (chunk) => (said += String(chunk)))
      socket.end(text)
      if (!socket.closed) await once(socket, 'close')
      return said
    }
    const lines = (count: number) =>
      Array.from({ length: count }, (_, i) => `x-${i}: 1`).join('\r\n')
    for (const [text, status] of [
      [`GET /health HTTP/1.1\r\nhost: x\r\n${lines(5000)}\r\n\r\n`, 431],
      [`GET /health HTTP/1.1\r\nhost: x\r\ncookie: ${'a=b; '.repeat(6000)}\r\n\r\n`, 431],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
      [`GET /health HTTP/1.1\r\n\r\n`, 400],
      [`GET /health HTTP/9.9\r\nhost: x\r\n\r\n`, 400],
      [
        `POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        `POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
        400,
      ],
      [`POST /auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
      [`GET /health HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n`, 400],
      ['\u0016\u0003\u0001\u0002\u0000\u0001', 400],
    ] as const)
      expect([text.slice(0, 60), await talk(text)]).toEqual([
        text.slice(0, 60),
        expect.stringMatching(new RegExp(`^HTTP/1.1 ${status} `)),
      ])
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  })
})
