// Indirect disclosure of unreadable fields and records by filters, search, labels and errors.
// Direct access: ../kernel/contract/access.test.ts and isolation.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import {
  fieldEntries,
  isWritable,
  labelKey,
  listKey,
  refTargets,
  titleFields,
  isReadOnly,
} from '#resources/kernel/derive.ts'
import { text } from '#resources/kernel/fields.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { alone, fitting } from '#tests/support/server/valid-rows.ts'
import { isProof, representativeFields } from '#tests/support/runner/sampling.ts'
import { specimen } from '#tests/specimens/resources.ts'
import { goodValue } from '#tests/support/server/field-values.ts'
import type { Caller, Row } from '../../support/server/test-app.ts'
import {
  base,
  chosen,
  fitsItsSampleAlone,
  growing,
  ofShapes,
  resources,
  rowsOf,
  tables,
  world,
  valuesOfTargets,
  writableRefs,
} from '../kernel/contract/contract-world.ts'

const { admin, make, shared, signIn, database } = await world()
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const byName = (name: string) => resources.find((one) => one.name === name)!
const posts = (resource: Resource) =>
  callsOf(resource).filter(({ method, body }) => method === 'POST' && body === 'query')
/** A value to search for. */
function makeSearchedValue(field: Field): unknown {
  const free = (field.kind === 'text' || field.kind === 'secret') && !field.options.pattern
  if (free) return 'Qwxzvbn'
  return field.kind === 'day' ? '1987-06-05' : goodValue(field, make.next())
}

/** The role of `stranger` may do this and nothing else. */
async function only(level: number, resource: Resource) {
  await database.query(
    `update access_level set level = 0 where contract_id = 1 and role = 'driver'`,
  )
  await database.query(
    `update access_level set level = $1 where contract_id = 1 and role = 'driver' and resource = $2`,
    [level, resource.access],
  )
}

beforeAll(async () => {
  const roles = await database.query<{ role: string }>(
    `select distinct role from access_level where contract_id = 1 and level = 0`,
  )
  expect(roles.map(({ role }) => role)).toContain('driver')
})

/** Resource, hidden column, caller without access, its value. */
const hidden = growing
  .filter((one) => ofShapes.includes(one))
  .flatMap((resource) => [
    ...representativeFields(
      resource,
      fieldEntries(resource.fields).filter(
        ([, { kind, options }]) => options.personal || kind === 'secret',
      ),
    ).flatMap(([key, { kind, options }]) => {
      if (options.personal) return [{ resource, key, callers: [reader] }]
      return kind === 'secret' ? [{ resource, key, callers: [admin, reader] }] : []
    }),
    ...[...(searchedTexts(resource.fields).length > 0 ? ['search_key'] : []), 'contract_id'].map(
      (key) => ({
        resource,
        key,
        callers: [admin, reader],
      }),
    ),
  ])

const isSearched = ({ fields }: Resource) =>
  fieldEntries(fields).some(([, { options }]) => options.search)

describe(`${advisory(1)}`, () => {
  it.each(hidden.map((one) => [`${one.resource.name}.${one.key}`, one] as const))(
    '%s cannot be queried without the right to it',
    async (_, { resource, key, callers }) => {
      const row = await shared(resource)
      // files are in a separate table
      const column = resource.fields[key]?.kind === 'files' ? 'id' : key
      const [stored] = await database.query<{ value: unknown }>(
        `select "${column}"::text as value from "${resource.name.replaceAll('-', '_')}" where id = $1`,
        [row.id],
      )
      for (const caller of callers)
        for (const { path } of posts(resource)) {
          const ask = async (payload: object) => {
            const { status, text } = await caller.post(`${base(resource)}/${path}`, payload)
            return [status, text] as const
          }
          const operators = (value: unknown) => [
            value,
            [value],
            { from: value },
            { to: value },
            { not: value },
            { not: [value] },
          ]
          const filters = [stored?.value, 'something else']
            .flatMap(operators)
            .concat([{ empty: true }, null, []])
          const aliases = [
            ...[key.toUpperCase(), `t.${key}`, `${key}.x`, ` ${key}`, `${key} `],
            ...[`"${key}"`, `${key}::text`, `${key}_set`, `${key}_from`, `${key}[0]`],
          ]
          // no own column, so every list behaves the same: one filter and alias of each in
          // turn
          const isOfAll =
            !isProof && resource.fields[key] === undefined && resource.name !== 'specimen'
          const some = <T>(all: readonly T[]) =>
            all.filter((_one, i) => !isOfAll || (i + path.length) % 5 === 0)
          for (const filter of some(filters)) {
            const [status, text] = await ask({ [key]: filter })
            const [, none] = await ask({ no_such_field: filter })
            expect([filter, status, text]).toEqual([
              filter,
              400,
              none.replaceAll('no_such_field', key),
            ])
          }
          const [, unsorted] = await ask({ sort: 'no_such_field' })
          for (const sort of [key, `-${key}`, [key, 'id'], ['id', `-${key}`]])
            expect(await ask({ sort })).toEqual([400, unsorted])
          for (const alias of some(aliases)) {
            expect([alias, (await ask({ [alias]: stored?.value }))[0]]).toEqual([alias, 400])
            expect([alias, await ask({ sort: alias })]).toEqual([alias, [400, unsorted]])
          }
        }
    },
  )
  it.each(
    hidden
      .filter(({ resource, key }) => resource.fields[key] && isWritable(resource.fields[key]))
      .filter(({ resource }) => isSearched(resource))
      .map((one) => [`${one.resource.name}.${one.key}`, one] as const),
  )(
    '%s cannot be found by search without the right to it',
    async (_, { resource, key, callers }) => {
      const value = makeSearchedValue(resource.fields[key]!)
      const row = await make.row(resource, alone(resource, key, value))
      for (const caller of callers) {
        expect(
          rowsOf(
            await caller.post(`${base(resource)}/getListByFilter`, { search: String(value) }),
          ).map(({ id }) => id),
        ).not.toContain(row.id)
        expect(
          (await caller.post(`${base(resource)}/getCountByFilter`, { search: String(value) }))
            .result,
        ).toEqual({ count: 0 })
      }
    },
  )
  it('a descriptor that makes it searchable or part of a title stops the start', () => {
    const faulty = (more: object, rest: object = {}) =>
      checkResources([
        ...resources.filter(({ name }) => name !== 'specimen'),
        {
          ...specimen,
          ...rest,
          fields: { ...specimen.fields, passport: text({ personal: true, ...more }) },
        } as unknown as Resource,
      ]).map(({ code }) => code)
    expect(faulty({})).toEqual([])
    expect(faulty({ search: true })).toEqual(['R040'])
    expect(faulty({}, { title: ['name', 'passport'], head: ['state'] })).toEqual(['R040'])
  })
})

describe(`${advisory(2)}`, () => {
  it.each(
    chosen
      .filter((resource) => refTargets(resource).length > 0 && !isReadOnly(resource))
      .map((resource) => [resource.name, resource] as const),
  )('%s shows only the titles of the records it references', async (_, resource) => {
    const canary = `Ka ${resource.name}`
    const input = await make.input(resource, make.next())
    // another row of its own kind is what the caller may read
    const refersTo = await valuesOfTargets(resource, make)
    const { empty = [] } = sampleOf(resource)
    for (const { key, child, to } of writableRefs(resource).filter(
      (one) =>
        one.to !== resource.name &&
        !isReadOnly(byName(one.to)) &&
        refersTo[one.to] !== null &&
        !empty.includes(one.key),
    )) {
      const target = byName(to)
      const texts = fieldEntries(target.fields).filter(
        ([name, { kind, options }]) =>
          kind === 'text' &&
          !options.pattern &&
          !options.derived &&
          !options.immutable &&
          !options.unique && // two fields may lead to rows of one kind
          Number(options.max ?? 200) >= canary.length &&
          !titleFields(target).includes(name),
      )
      const { id } = await make.row(target, {
        ...Object.fromEntries(texts.map(([name]) => [name, canary])),
        ...refersTo[to],
        ...fitting(resource, key, input),
      })
      const { insteadOf = {} } = sampleOf(resource)
      const [first, ...others] = child ? (input[key] as object[]) : []
      // where it stands instead of something else, the other lines keep that
      if (child)
        input[key] = [
          { ...first, [child]: id, ...insteadOf[child] },
          ...(insteadOf[child] ? others : []),
        ]
      else input[key] = resource.fields[key]?.kind === 'refs' ? [id] : id
    }
    const [account] = await database.query<{ id: number }>(
      `select id::int from account where login = 'stranger'`,
    )
    const { seenBy, elsewhere, concernedOnly } = sampleOf(resource)
    Object.assign(input, seenBy?.(account!.id), elsewhere)
    const saved = await admin.post(`${base(resource)}/save`, input)
    expect(saved.status, saved.text).toBe(200)
    const { id } = saved.result as Row
    await only(1, resource)
    const shown = await stranger.get(`${base(resource)}/getById/${id}`)
    expect(shown.status).toBe(concernedOnly ? 404 : 200)
    for (const answer of [
      ...(concernedOnly ? [] : [shown]),
      await stranger.get(`${base(resource)}/getList`),
      await stranger.post(`${base(resource)}/getListByFilter`, { id }),
    ]) {
      expect([answer.status, answer.text.includes(canary)]).toEqual([200, false])
    }
    for (const { key, to, child } of refTargets(resource)) {
      expect((await stranger.get(`${base(byName(to))}/getList`)).status).toBe(
        byName(to).access === resource.access ? 200 : 403,
      )
      const label = resource.fields[key]?.kind === 'refs' ? listKey(key) : labelKey(key)
      const names = [
        ...(child ? [] : [label]),
        `${key}.name`,
        `${key}.description`,
        key.replace(/_ids?$/, '.name'),
        `j_${key}.id`,
      ]
      for (const name of names.filter((one) => one !== key))
        for (const payload of [{ [name]: 'x' }, { sort: name }])
          expect([
            payload,
            (await stranger.post(`${base(resource)}/getListByFilter`, payload)).status,
          ]).toEqual([payload, 400])
    }
  })
})

describe(`${advisory(3)}`, () => {
  it.each(growing.map((resource) => [resource.name, resource] as const))(
    'a response about a %s is never cached',
    async (_, resource) => {
      const row = await make.row(resource)
      const ask = (caller: Caller, headers = {}) =>
        caller.get(`${base(resource)}/getById/${row.id}`, headers)
      const whole = await ask(admin)
      for (const answer of [
        whole,
        await ask(reader),
        await ask(reader, { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() }),
      ]) {
        expect([
          answer.status,
          answer.headers['cache-control'],
          answer.headers.etag,
          answer.headers['last-modified'],
        ]).toEqual([200, 'no-store', undefined, undefined])
      }
      expect((await ask(stranger, { 'if-none-match': '*' })).status).not.toBe(304)
    },
  )
  it('the stored response of an idempotency key is withheld once the right is revoked', async () => {
    const fuel = byName('fuel')
    await only(15, fuel)
    const headers = { 'idempotency-key': 'kept-answer' }
    const body = { name: 'Ответ под ключом' }
    const first = await stranger.post(`${base(fuel)}/save`, body, headers)
    expect((await stranger.post(`${base(fuel)}/save`, body, headers)).text).toBe(first.text)
    await only(1, fuel)
    const refused = await stranger.post(`${base(fuel)}/save`, body, headers)
    expect([refused.status, refused.text.includes('Ответ под ключом')]).toEqual([403, false])
  })
  /** A reference to the resource from another that it gives no right to, where any record fits. */
  function referenceTo({ name, access, archive }: Resource) {
    for (const other of archive ? [] : resources)
      for (const { key, child, to } of isReadOnly(other) ? [] : writableRefs(other))
        if (
          to === name &&
          other.access !== access &&
          !fitsItsSampleAlone(other, to) &&
          !sampleOf(other).empty?.includes(key)
        )
          return { other, key, child }
    return null
  }
  const inUse = tables.flatMap((one) => {
    const reference = referenceTo(one)
    return reference ? [[one.name, one, reference] as const] : []
  })
  it.each(inUse)(
    'a user without the right to the records that use a %s learns only that some do',
    async (_, resource, { other, key, child }) => {
      const record = await make.row(resource)
      const input = await make.input(other, make.next())
      const direct = other.fields[key]?.kind === 'refs' ? [record.id] : record.id
      const value = child ? [{ ...(input[key] as object[])[0], [child]: record.id }] : direct
      const user = await make.row(other, { [key]: value, valid: undefined })
      await only(15, resource)
      const { status, error } = await stranger.delete(`${base(resource)}/delete`, { id: record.id })
      expect([status, error?.code]).toEqual([409, 'in_use'])
      expect(error?.used_by?.find((one) => one.resource === other.name)).toEqual({
        resource: other.name,
        id: 0,
        name: '',
        count: 0,
      })
      expect(JSON.stringify(error)).not.toContain(String(user[titleFields(other)[0] ?? '']))
    },
  )
})
