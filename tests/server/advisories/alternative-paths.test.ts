// Alternative paths to a record, mass assignment, and ineffective grants. The matrix of calls and
// levels: ../security/rights.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import {
  fieldEntries,
  isFilterable,
  isWritable,
  systemKeys,
  listKey,
} from '#resources/kernel/derive.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { columnsOf, sideTable, tableOf } from '#server/kernel/db/columns.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { sendForm } from '#tests/support/network/multipart-form.ts'
import { isProof, representativeFields, seed } from '#tests/support/runner/sampling.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { goodValue } from '#tests/support/server/field-values.ts'
import { cookieOf } from '#tests/support/server/session-cookies.ts'
import type { Row, Wire } from '../../support/server/test-app.ts'
import {
  base,
  growing,
  idsOf,
  ofShapes,
  resources,
  rowsOf,
  world,
} from '../kernel/contract/contract-world.ts'

const { app, admin, nobody, make, shared, signIn, database } = await world()
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')
const specimen = resources.find(({ name }) => name === 'specimen')!
const every = ofShapes.map((resource) => [resource.name, resource] as const)
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

describe(`${advisory(4)}`, () => {
  it.each(every)('a call of %s has one method and one path', async (_, resource) => {
    const row = await shared(resource)
    const before = await stateOf(database)
    const all = [...callsOf(resource), ...fileCallsOf(resource)]
    // one router serves them all: each call of one resource gets every spelling, of the others
    // they take turns
    const isWhole = isProof || resource === specimen
    for (const [turn, { method, path }] of all.entries()) {
      const url = `${base(resource)}/${path.replace(':id', String(row.id)).replace(':page', '0').replace(':size', '20').replace(':fileId', '1')}`
      const known = all.filter((one) => one.path === path).map((one) => one.method as Method)
      for (const other of methods.filter(
        (one) => !known.includes(one) && !(one === 'HEAD' && known.includes('GET')),
      )) {
        const answer = await app.inject({ method: other, url, headers: { cookie: admin.cookie } })
        // GET getById/:id has no sibling, but a path word may take the place of an id
        expect([other, url, answer.statusCode]).toEqual([other, url, 404])
      }
      if (method === 'GET')
        for (const [caller, status] of [
          [nobody, 401],
          [stranger, 403],
        ] as const)
          expect(
            (await app.inject({ method: 'HEAD', url, headers: { cookie: caller.cookie } }))
              .statusCode,
          ).toBe(status)
      const [, word = ''] = /^\/(.+)$/.exec(url) ?? []
      const spellings = [
        `/${word}/`,
        `//${word}`,
        `/./${word}`,
        `/x/../${word}`,
        `/${word.replace('/', '%2f')}`,
        `/${word.toUpperCase()}`,
        `/${word};a=b`,
        `/${word}%00`,
        `/auth/login/../../${word}`,
        `/${word}.json`,
        `/${word}#/auth/login`,
      ]
      for (const spelling of spellings.filter((_spelling, i) => isWhole || (turn + i) % 4 === 0)) {
        const answer = await app.inject({
          method,
          url: spelling,
          ...(method !== 'GET' && { payload: {} }),
        })
        expect([spelling, [400, 401, 404].includes(answer.statusCode)]).toEqual([spelling, true])
      }
      expect(
        (
          await app.inject({
            method,
            url: `${url}?/auth/login`,
            headers: { 'x-original-url': '/auth/login', 'x-rewrite-url': '/health' },
          })
        ).statusCode,
      ).toBe(401)
    }
    expect(await stateOf(database)).toEqual(before)
  })
  it.each(every)(
    'a call that reads %s never writes, whatever its headers and query say',
    async (_, resource) => {
      const row = await shared(resource)
      const before = await stateOf(database)
      const headers = {
        'x-http-method-override': 'DELETE',
        'x-method-override': 'DELETE',
        'x-http-method': 'DELETE',
      }
      for (const { method, path, right } of callsOf(resource)) {
        if (right !== 'read') continue
        const url = `${base(resource)}/${path.replace(':id', String(row.id)).replace(':page', '0').replace(':size', '20')}?_method=DELETE&id=${row.id}`
        await app.inject({
          method,
          url,
          headers: { ...headers, cookie: admin.cookie },
          ...(method === 'POST' && { payload: {} }),
        })
      }
      expect(await stateOf(database)).toEqual(before)
    },
  )
  it('files follow the rights on their record, in every call', async () => {
    const { id } = await make.row(specimen)
    const form = [
      { name: 'id', content: String(id) },
      { name: 'field', content: 'documents' },
      { name: 'photos', file: 'a.pdf', content: '%PDF-1.7\nown' },
    ]
    const upload = (cookie: string) =>
      sendForm(app, `${base(specimen)}/saveSpecimenFile`, cookie, form)
    const [file] = (await upload(admin.cookie)).result as { id: number }[]
    for (const at of specimen.basePaths)
      for (const [caller, read, write] of [
        [nobody, 401, 401],
        [stranger, 403, 403],
        [reader, 200, 403],
        [neighbour, 404, 404],
      ] as const) {
        const asked = [
          await caller.get(`/${at}/file/${file?.id}`),
          await caller.get(`/${at}/file/${file?.id}?thumb=1`),
          await caller.post(`/${at}/getFile`, { id, photos: false }),
        ]
        expect([at, caller.login, ...asked.map(({ status }) => status)]).toEqual([
          at,
          caller.login,
          read,
          read,
          read,
        ])
        expect([
          caller.login,
          (await caller.delete(`/${at}/deleteFile`, { id: file?.id })).status,
        ]).toEqual([caller.login, write])
        expect([
          caller.login,
          (await sendForm(app, `/${at}/saveSpecimenFile`, caller.cookie, form)).status,
        ]).toEqual([caller.login, write])
      }
    expect(
      (await admin.post(`${base(specimen)}/getFile`, { id, photos: false })).result,
    ).toHaveLength(1)
  })
})

/** Table → its columns, as the database knows them. */
const columns = new Map<string, string[]>()
beforeAll(async () => {
  const found = await database.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns where table_schema = 'public' group by 1`,
  )
  for (const one of found) columns.set(one.table, one.columns)
})

/** Columns of a row that no save may name: those that are no writable field of their own. */
function foreignColumns(table: string, fields: Resource['fields']): string[] {
  const writable = new Set(
    fieldEntries(fields)
      .filter(([, field]) => isWritable(field))
      .map(([key]) => key),
  )
  return (columns.get(table) ?? []).filter((column) => !writable.has(column))
}

/** A line of a record as it came, or with what it must have. */
function lineOf(fields: Fields, lines: unknown): Wire {
  const [first] = lines as Wire[]
  const required = fieldEntries(fields).filter(([, { presence }]) => presence === 'required')
  return first ?? Object.fromEntries(required.map(([key, one]) => [key, goodValue(one, 1)]))
}

describe(`${advisory(5)}`, () => {
  const guesses = [
    'contractId',
    'contract',
    'role',
    'roles',
    'isAdmin',
    'admin',
    'level',
    'levels',
    'account_id',
    'owner_id',
    'staff_id',
    'password',
    'token_hash',
    'prototype',
    'constructor',
    'toString',
    'hasOwnProperty',
    '$set',
    '_id',
    'ID',
    'Id',
  ]

  it.each(growing.map((resource) => [resource.name, resource] as const))(
    'a new or changed %s accepts only its own fields',
    async (_, resource) => {
      const at = base(resource)
      const own = await make.row(resource)
      const input = await make.input(resource, make.next())
      const lists = new Set(
        fieldEntries(resource.fields).flatMap(([key, { kind }]) =>
          kind === 'refs' ? [listKey(key)] : [],
        ),
      )
      const foreign = [
        ...new Set([...foreignColumns(tableOf(resource), resource.fields), ...guesses]),
      ].filter(
        (key) =>
          key !== 'id' &&
          key !== 'version' &&
          !Object.hasOwn(resource.fields, key) &&
          !lists.has(key),
      )
      expect(foreign).toEqual(expect.arrayContaining(['contract_id', 'created_by']))
      const before = await stateOf(database)
      const faulty = Object.fromEntries(foreign.map((key) => [key, 2]))
      const whole = await admin.post(`${at}/save`, { ...input, ...faulty })
      // system keys are compared with the stored row once everything else is right
      const unknown = foreign.filter((key) => !(systemKeys as readonly string[]).includes(key))
      expect([whole.status, Object.keys(whole.error?.fields ?? {}).sort()]).toEqual([
        400,
        unknown.sort(),
      ])
      // all are combined above; guesses are tried one by one in rotation
      const isWhole = isProof || resource === specimen
      for (const [turn, key] of foreign.entries()) {
        if (!isWhole && guesses.includes(key) && (turn + seed) % 4 !== 0) continue
        const answer = await admin.post(`${at}/save`, { ...input, [key]: 2 })
        expect([key, answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([
          key,
          400,
          [key],
        ])
      }
      if (resource.mode === 'table')
        for (const [key, value] of Object.entries({
          created_by: 2,
          updated_by: 2,
          created_at: '2001-01-01T00:00:00.000Z',
          contract_id: 2,
          search_key: ' x',
          archived_at: '2001-01-01T00:00:00.000Z',
        })) {
          const answer = await admin.post(`${at}/save`, { id: own.id, [key]: value })
          expect([key, answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([
            key,
            400,
            [key],
          ])
        }
      for (const [key, field] of fieldEntries(resource.fields).filter(
        ([, one]) => one.kind === 'rows' && isWritable(one),
      )) {
        const table = sideTable(resource, key)
        const inner = field.options.fields ?? {}
        const isEmpty = (input[key] as Wire[]).length === 0
        const known = new Set(
          fieldEntries(inner).flatMap(([name, one]) => [name, ...columnsOf(name, one)]),
        )
        for (const name of (columns.get(table) ?? []).filter(
          (column) => column !== 'id' && !known.has(column),
        )) {
          const rows = [{ ...lineOf(inner, input[key]), [name]: 2 }]
          const { error } = await admin.post(`${at}/save`, { ...input, [key]: rows })
          const faulty = Object.keys(error?.fields ?? {})
          // where there is no line to begin with, the one made up may lack what it needs
          const foreignFaults = isEmpty ? faulty.filter((one) => one.endsWith(`.${name}`)) : faulty
          expect(foreignFaults).toEqual([`${key}.0.${name}`])
        }
        if (resource.mode !== 'table' || isEmpty) continue
        // a child row of another parent is none of this one's
        const theirs = ((await admin.get(`${at}/getById/${own.id}`)).result as Row)[key] as {
          id: number
        }[]
        const taken = await admin.post(`${at}/save`, {
          ...input,
          [key]: [{ ...(input[key] as Wire[])[0], id: theirs[0]?.id }],
        })
        expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([
          400,
          [`${key}.0.id`],
        ])
      }
      expect(await stateOf(database)).toEqual(before)
    },
  )
  it.each(growing.map((resource) => [resource.name, resource] as const))(
    'rights in one contract grant nothing in the other: %s',
    async (_, resource) => {
      const both = await signIn('both')
      const input = await make.input(resource, make.next())
      expect((await both.post(`${base(resource)}/save`, {})).status).toBe(400)
      const cookie = cookieOf(await both.post('/auth/user', { contractId: 2 }))
      const before = await stateOf(database)
      for (const body of [input, { ...input, contract_id: 1 }, { ...input, contractId: 1 }, {}])
        expect(
          (
            await nobody.post(`${base(resource)}/save?contractId=1`, body, {
              cookie,
              'x-contract-id': '1',
            })
          ).status,
        ).toBe(403)
      expect(await stateOf(database)).toEqual(before)
    },
  )
})

describe(`${advisory(6)}`, () => {
  it.each(every)(
    'an empty list of values finds no %s, and an empty condition is ignored',
    async (_, resource) => {
      await shared(resource)
      const at = base(resource)
      const total = rowsOf(await admin.post(`${at}/getListByFilter`, { size: 500 })).length
      expect(total).toBeGreaterThan(0)
      // what a view is asked for is no condition on its rows
      const tried = representativeFields(resource, fieldEntries(resource.fields)).filter(
        ([, field]) => isFilterable(field) && !field.options.parameter,
      )
      const keys = [...tried.map(([key]) => key), 'id']
      for (const key of keys) {
        expect([key, idsOf(await admin.post(`${at}/getListByFilter`, { [key]: [] }))]).toEqual([
          key,
          [],
        ])
        expect([key, (await admin.post(`${at}/getCountByFilter`, { [key]: [] })).result]).toEqual([
          key,
          { count: 0 },
        ])
        expect([
          key,
          idsOf(await admin.post(`${at}/getListByFilter`, { [key]: { not: [] }, size: 500 }))
            .length,
        ]).toEqual([key, total])
        for (const nothing of [{}, { from: null, to: null, more: 1 }, { in: [] }, [[]], [{}], ''])
          expect([
            key,
            nothing,
            (await admin.post(`${at}/getListByFilter`, { [key]: nothing })).status,
          ]).toEqual([key, nothing, 400])
      }
    },
  )
  it('a grant on an unknown resource opens nothing', async () => {
    const names = [
      'no-such',
      '',
      '*',
      '%',
      'fue',
      'FUEL',
      'fuel.*',
      'fuel ',
      ...resources.map(({ access }) => `${access}.`),
      ...resources.map(({ access }) => access.slice(0, -1)),
    ]
    await database.query(
      `insert into access_level (contract_id, role, resource, level) select 1, 'driver', name, 15 from unnest($1::text[]) name on conflict do nothing`,
      [[...new Set(names)]],
    )
    // nor does a grant in the other contract, or one to a role that the caller has not
    await database.query(`update access_level set level = 15 where contract_id = 2`)
    for (const resource of resources) {
      expect([resource.name, (await stranger.get(`${base(resource)}/getList`)).status]).toEqual([
        resource.name,
        403,
      ])
      expect((await stranger.post(`${base(resource)}/getListByFilter`, { id: [] })).status).toBe(
        403,
      )
    }
  })
  it('a revoked role loses its rights, and no role means no rights', async () => {
    const colleague = await signIn('colleague')
    const asked = async () => (await colleague.get('/api/fms/fuel/getCount')).status
    expect(await asked()).toBe(200)
    await database.query(
      `update membership m set role_ids = '{}', realm_roles = '{}' from account a where a.id = m.account_id and a.login = 'colleague'`,
    )
    expect(await asked()).toBe(403)
    await database.query(
      `update membership m set role_ids = '{32000}', realm_roles = '{no-such,*}' from account a where a.id = m.account_id and a.login = 'colleague'`,
    )
    expect(await asked()).toBe(403)
  })
})
