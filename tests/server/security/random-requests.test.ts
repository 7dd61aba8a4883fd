// Random requests to calls outside resources: files, drafts, sessions, passwords. Those of
// resources: ../kernel/contract/random.test.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { injections, oddTexts } from '#tests/support/network/hostile-texts.ts'
import { testApp } from '../../support/server/test-app.ts'
import { isProof } from '../../support/runner/sampling.ts'
import { anyHeaders, anyText } from '../kernel/contract/arbitrary.ts'
import { markNumber, markText, marked, splicedIn } from '../kernel/contract/canary.ts'

const requests = isProof ? 400 : 40
/** ms */
const longest = 5000
const { app, database, signIn, statements } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/specimen'
await admin.post(`${at}/save`, { name: 'Запись' })

const hostile = fc.constantFrom<string>(
  ...[...injections, ...oddTexts].map(markText),
  ...injections,
  markNumber,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'true',
  '__proto__',
  'constructor',
)
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('1', '2', 'photos', 'documents', 'true') },
  { weight: 1, arbitrary: hostile },
)
const content = fc.constantFrom(
  `%PDF-1.7\nx`,
  'GIF89a',
  '<svg/>',
  '',
  '\u0089PNG\r\n',
  'x'.repeat(5000),
)
const part = fc.oneof(
  fc.record({ name: fc.constantFrom('id', 'id', 'field', 'photos', 'main'), content: word }),
  fc.record(
    {
      name: fc.constantFrom('photos', 'files', ''),
      file: hostile.map((text) => text.replace(/["\r\n]/g, '')),
      content,
    },
    { requiredKeys: ['name', 'content', 'file'] },
  ),
  fc.record({
    name: hostile.map((text) => text.replace(/["\r\n]/g, '')),
    content: word,
    type: fc.constantFrom('text/plain', 'application/json', ';;'),
  }),
)
const end = fc.oneof(
  { weight: 5, arbitrary: fc.constant<string | undefined>(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<string | undefined>('', '--the', '\r\n\r\n') },
)
const form = fc
  .tuple(fc.array(part, { maxLength: 6 }), end)
  .map(([parts, last]) => formOf(parts, last))
const body = (keys: readonly string[]) =>
  fc
    .dictionary(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...keys) },
        { weight: 1, arbitrary: hostile },
      ),
      fc.oneof(word, fc.nat({ max: 5 }), fc.jsonValue({ maxDepth: 3 }).map(marked)),
      { maxKeys: 4 },
    )
    .map((value) => JSON.stringify(value))
const text = (keys: readonly string[]) =>
  fc.oneof({ weight: 6, arbitrary: body(keys) }, { weight: 1, arbitrary: anyText })
const segment = fc
  .oneof(
    fc.nat({ max: 9 }).map(String),
    hostile.map((one) => encodeURIComponent(one)),
  )
  .filter((one) => one !== '')

interface Request {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  payload?: string | Buffer
  headers: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const post = (
  url: string,
  keys: readonly string[],
  method: 'POST' | 'DELETE' = 'POST',
): fc.Arbitrary<Request> =>
  fc.tuple(text(keys), anyHeaders, fc.boolean()).map(([payload, headers, plain]) => ({
    method,
    url,
    payload,
    headers: plain ? { ...headers, ...json } : headers,
  }))
const calls: Readonly<Record<string, fc.Arbitrary<Request>>> = {
  'an upload': form.map((payload) => ({
    method: 'POST',
    url: `${at}/saveSpecimenFile`,
    payload,
    headers: { 'content-type': formType },
  })),
  'a question for files': post(`${at}/getFile`, ['id', 'photos', 'field']),
  'a file': fc
    .tuple(segment, fc.constantFrom('', '?thumb=1', '?thumb=1&thumb=2', '?thumb[]=1'), anyHeaders)
    .map(([id, query, headers]) => ({ method: 'GET', url: `${at}/file/${id}${query}`, headers })),
  'a removal of a file': post(`${at}/deleteFile`, ['id'], 'DELETE'),
  'a draft': post('/api/drafts/save', ['screen', 'record', 'version', 'base', 'fields', 'after']),
  'a draft asked for': fc.tuple(segment, segment).map(([screen, record]) => ({
    method: 'GET',
    url: `/api/drafts/${screen}/${record}`,
    headers: {},
  })),
  'a draft thrown away': post('/api/drafts/delete', ['screen', 'record'], 'DELETE'),
  'a link of a paper': fc
    .tuple(segment, anyHeaders)
    .map(([token, headers]) => ({ method: 'GET', url: `/verify/${token}`, headers })),
  'a calendar feed': fc
    .tuple(segment, anyHeaders)
    .map(([token, headers]) => ({ method: 'GET', url: `/feeds/${token}`, headers })),
  'a link to the status of an order': fc
    .tuple(segment, anyHeaders)
    .map(([token, headers]) => ({ method: 'GET', url: `/order-link/${token}`, headers })),
  'a sign-in': post('/auth/login', ['login', 'password']),
  'a choice': post('/auth/user', ['roleId', 'staffId', 'contractId']),
  'an end of sessions': post('/auth/sessions/end', ['every', 'ids', 'session']),
  'a saved view': post('/api/views/save', [
    'id',
    'resource',
    'name',
    'shared',
    'content',
    'version',
  ]),
  'a removal of a view': post('/api/views/delete', ['id', 'version'], 'DELETE'),
  'a default view': post('/api/views/setDefault', ['resource', 'id']),
  'a setting of a list': post('/api/views/saveSetting', [
    'resource',
    'columns',
    'widths',
    'density',
    'size',
    'sort',
  ]),
  'views of a resource': fc
    .tuple(segment, anyHeaders)
    .map(([name, headers]) => ({ method: 'GET', url: `/api/views/getList/${name}`, headers })),
  'a new password': post('/auth/password', ['current', 'password']),
  'a second step': post('/auth/login/code', ['pending', 'code']),
  'a second factor': post('/auth/second-factor/enable', ['password', 'code', 'setup']),
  'an end of the second factor': post('/auth/second-factor/disable', ['password', 'code']),
  'a demand of a role': post('/api/fms/role/requireSecondFactor', ['role', 'required']),
}

describe(`${requests} requests to each`, () => {
  it.each(Object.entries(calls))('%s', { timeout: 600_000 }, async (_, request) => {
    await fc.assert(
      fc.asyncProperty(request, async ({ method, url, payload, headers }) => {
        await database.query('delete from login_failure')
        // a session of its own, where the call may end it
        const { cookie } = url.startsWith('/auth/') ? await signIn('colleague') : admin
        statements.forget()
        const began = Date.now()
        const answer = await app.inject({ method, url, payload, headers: { ...headers, cookie } })
        expect(Date.now() - began).toBeLessThan(longest)
        expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(500)
        // a followed link returns a page, also for missing records
        if (url.startsWith('/order-link/'))
          expect(answer.headers['content-type']).toMatch(/^text\/html|^application\/json/)
        else if (answer.statusCode >= 400)
          expect(errorStatus[answer.json().error.code as ErrorCode]).toBe(answer.statusCode)
        expect(splicedIn(statements.texts)).toEqual([])
      }),
      { numRuns: requests },
    )
    // random requests sign out and move accounts; a new sign-in works as before
    expect((await (await signIn('admin')).get(`${at}/getList`)).status).toBe(200)
  })
})
