// Request bodies that are not valid JSON: rejected by every call in the standard error format,
// without writing anything.
import { isReadOnly } from '#resources/kernel/derive.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { base, chosen, world } from './contract-world.ts'

const { app, admin, make, database } = await world()
const json = 'application/json'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

interface Bad {
  body: string | Buffer
  type?: string
  encoding?: string
  status: number
  field?: string
}

const bad: Readonly<Record<string, Bad>> = {
  'an open object': { body: '{"name":', status: 400 },
  'two values': { body: '{} {}', status: 400 },
  'a comment': { body: '{/* x */}', status: 400 },
  'single quotes': { body: `{'name':'x'}`, status: 400 },
  'a number that is none': { body: '{"name":NaN}', status: 400 },
  'an escape that is none': { body: '{"n\\q":1}', status: 400 },
  'a line end in a text': { body: '{"name":"a\nb"}', status: 400 },
  'no UTF-8': { body: bytes('{"name":"a', [0xff, 0xfe], '"}'), status: 400 },
  'half a character': { body: bytes('{"name":"a', [0xd0], '"}'), status: 400 },
  'an overlong character': { body: bytes('{"name":"a', [0xc0, 0xa2], '"}'), status: 400 },
  'UTF-16': { body: utf16('{"name":"x"}'), type: `${json}; charset=utf-16`, status: 400 },
  'UTF-16 with its mark': { body: bytes([0xff, 0xfe], [...utf16('{"name":"x"}')]), status: 400 },
  'Latin-1': {
    body: Buffer.from('{"name":"caf\u00e9"}', 'latin1'),
    type: `${json}; charset=iso-8859-1`,
    status: 400,
  },
  'a key twice': { body: '{"name":"a","name":"b"}', status: 400, field: 'name' },
  'a key twice, once in escapes': {
    body: '{"name":"a","n\\u0061me" : "b"}',
    status: 400,
    field: 'name',
  },
  'a key twice inside': { body: '{"x":[1,{"id":1,"y":{},"id":2}]}', status: 400, field: 'x.1.id' },
  'a prototype': { body: '{"__proto__":{"name":"x"}}', status: 400, field: '__proto__' },
  'a prototype inside, in escapes': {
    body: '{"x":{"\\u005f_proto__":1}}',
    status: 400,
    field: 'x.__proto__',
  },
  '21 levels': { body: `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, status: 400 },
  '5,001 items': { body: `{"id":[${'1,'.repeat(5000)}1]}`, status: 400, field: 'body' },
  'a form': { body: 'name=x', type: 'application/x-www-form-urlencoded', status: 415 },
  'a text': { body: '{"name":"x"}', type: 'text/plain', status: 415 },
  'another JSON': { body: '{"name":"x"}', type: 'application/ld+json', status: 415 },
  'no type': { body: '{"name":"x"}', type: '', status: 415 },
  'no type that is one': { body: '{"name":"x"}', type: 'json', status: 415 },
  'a packed body': { body: gzipSync('{"name":"x"}'), encoding: 'gzip', status: 415 },
  'a body that is said to be packed': { body: '{"name":"x"}', encoding: 'br', status: 415 },
}

const large = (size: number) => `{"name":"${'x'.repeat(size)}"}`
const megabyte = 1024 * 1024

interface Target {
  method: 'POST' | 'DELETE'
  url: string
  limit: number
  form: boolean
}

const plain = [
  '/auth/login',
  '/auth/login/code',
  '/auth/user',
  '/auth/sessions/end',
  '/auth/password',
  '/auth/second-factor/enable',
  '/auth/second-factor/disable',
  '/api/views/save',
  '/api/views/saveSetting',
  '/api/views/saveHelpSettings',
]
const session: Target[] = plain.map((url) => ({
  method: 'POST',
  url,
  limit: megabyte,
  form: false,
}))
const targets = [
  ...chosen.flatMap((resource) =>
    [...callsOf(resource), ...fileCallsOf(resource)].flatMap(
      ({ method, path, name, body }): Target[] =>
        method === 'GET'
          ? []
          : [
              {
                method,
                url: `${base(resource)}/${path}`,
                limit: name === 'saveAll' ? 5 * megabyte : megabyte,
                form: body === 'upload' || body === 'sheet',
              },
            ],
    ),
  ),
  ...session,
]
const ask = (
  { method, url }: Target,
  { body, type = json, encoding }: Pick<Bad, 'body' | 'type' | 'encoding'>,
) =>
  app.inject({
    method,
    url,
    payload: body,
    headers: {
      cookie: admin.cookie,
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })

let before: Record<string, string>
beforeAll(async () => {
  for (const resource of chosen) if (!isReadOnly(resource)) await make.row(resource)
  before = await stateOf(database)
})

afterAll(async () => expect(await stateOf(database)).toEqual(before))

describe(`${advisory(16)}`, () => {
  it.each(targets.map((target) => [`${target.method} ${target.url}`, target] as const))(
    '%s accepts only complete JSON within its size limit',
    async (_, target) => {
      // the specimen and the session get all of them; the others in turn, and all in the proof
      const turn = targets.indexOf(target)
      const whole = process.env.PROOF === '1' || /specimen\/|^\/auth/.test(target.url)
      for (const [name, one] of Object.entries(bad).filter(
        (_one, i) => whole || (turn + i) % 4 === 0,
      )) {
        const answer = await ask(target, one)
        const { error } = answer.json<{ error?: { code: ErrorCode; fields?: object } }>()
        // a form of files is no JSON to begin with
        const status = target.form ? [one.status, 415] : [one.status]
        expect([
          name,
          status.includes(answer.statusCode),
          errorStatus[error?.code as ErrorCode],
        ]).toEqual([name, true, answer.statusCode])
        if (!target.form)
          expect([name, Object.keys(error?.fields ?? {})]).toEqual([
            name,
            one.field ? [one.field] : [],
          ])
      }
      const answer = await ask(target, { body: large(target.limit) })
      expect([413, ...(target.form ? [415] : [])]).toContain(answer.statusCode)
    },
  )
})

it('a request body may have a byte order mark and a charset', async () => {
  const list = {
    method: 'POST',
    url: '/api/fms/fuel/getListByFilter',
    limit: 0,
    form: false,
  } as const
  for (const body of ['\ufeff{"search":"ё"}', '{"search":"ё","id":{"from":1}}'])
    expect(
      (await ask(list, { body, type: `${json}; charset=UTF-8`, encoding: 'identity' })).statusCode,
    ).toBe(200)
})
