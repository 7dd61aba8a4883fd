// Saved views and list settings: ownership, sharing, and no access beyond the reader's own rights.
import { beforeEach, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { fieldEntries, isFilterable } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { locales } from '#resources/kernel/locales.ts'
import { roleIds } from '#resources/kernel/names.ts'
import {
  accountField,
  knowsMe,
  listedKeys,
  systemFieldsOf,
} from '#resources/kernel/system-fields.ts'
import { viewSearch } from '#src/common/listAddress.ts'
import { readCondition, withCondition } from '#src/kernel/list/filters/filterCondition.ts'
import type { Condition, Scalar } from '#src/kernel/list/filters/filterCondition.ts'
import { contentOf } from '#src/kernel/list/views/useSavedView.ts'
import { goodValue } from '#tests/support/server/field-values.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { injections, scripts } from '#tests/support/network/hostile-texts.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { base, idsOf, resources, world } from '../../kernel/contract/contract-world.ts'

const { database, admin, make, signIn, nobody, statements } = await world()
const colleague = await signIn('colleague')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')
const both = await signIn('both')
/** All that a list of `of` can be filtered by. */
const listFields = (of: Resource): [string, Field][] =>
  [...fieldEntries(of.fields), ...Object.entries(systemFieldsOf(of))].filter(([, field]) =>
    isFilterable(field),
  )
const specimen = resources.find(({ name }) => name === 'specimen')!
const unknownKeys = {
  filter: { passport: 'АА 1234567', state: 'new' },
  sort: '-passport',
  columns: ['name', 'passport', 'state'],
}

interface View extends Row {
  name: string
  shared: boolean
  own: boolean
  owner: string
  editable: boolean
  content: { filter: Wire; sort?: string; columns?: string[]; archive?: boolean }
}

const save = (caller: Caller, body: Wire, headers?: Wire) =>
  caller.post('/api/views/save', body, headers)
const create = async (caller: Caller, body: Wire = {}): Promise<View> => {
  const { status, text, result } = await save(caller, {
    resource: 'specimen',
    name: 'Вид',
    content: { filter: {} },
    ...body,
  })
  expect(status, text).toBe(200)
  return result as View
}

const list = async (caller: Caller, of = 'specimen') =>
  (await caller.get(`/api/views/getList/${of}`)).result as View[]
const settings = async (caller: Caller) =>
  (await caller.get('/api/views/getSettings')).result as Record<string, Wire & { view?: View }>
const set = (caller: Caller, body: Wire) =>
  caller.post('/api/views/saveSetting', { resource: 'specimen', ...body })
const events = async () =>
  database.query<Wire>(
    `select event_type_id, item_id::int, data from event_log where resource = 'saved-view' order by id`,
  )

beforeEach(async () => {
  await database.query('delete from saved_view')
  await database.query('delete from grid_setting')
})

describe('a view', () => {
  it('belongs to its owner, is returned as saved, and names its owner', async () => {
    const content = {
      filter: {
        search: 'ан',
        state: ['new', 'broken'],
        quantity: { from: 5 },
        notes: { empty: true },
        created_by: 'me',
      },
      sort: '-created_at',
      columns: ['name', 'id', 'updated_at'],
      archive: true,
    }
    const view = await create(admin, { name: '  Мои сломанные ', content })
    expect(view).toMatchObject({
      name: 'Мои сломанные',
      shared: false,
      own: true,
      editable: true,
      owner: 'admin',
      version: 1,
      content,
    })
    expect(await list(admin)).toEqual([view])
    for (const other of [colleague, reader, neighbour]) expect(await list(other)).toEqual([])
    expect(await list(admin, 'fuel')).toEqual([])
  })
  it('can store exactly the filters that its list accepts', async () => {
    const row = await make.row(specimen, { state: 'new' })
    const { content } = await create(admin, {
      content: { filter: { id: row.id, created_by: 'me', updated_by: ['me'] } },
    })
    expect(idsOf(await admin.post(`${base(specimen)}/getListByFilter`, content.filter))).toEqual([
      row.id,
    ])
    expect(
      idsOf(await colleague.post(`${base(specimen)}/getListByFilter`, content.filter)),
    ).toEqual([])
    const rest = await colleague.post(`${base(specimen)}/getListByFilter`, {
      id: row.id,
      created_by: { not: 'me' },
    })
    expect(idsOf(rest)).toEqual([row.id])
  })
  it('keeps what an update does not mention, and its version when nothing changes', async () => {
    const { id, version } = await create(admin, { content: { filter: { state: 'new' } } })
    const renamed = (await save(admin, { id, version, name: 'Новые' })).result as View
    expect(renamed).toMatchObject({
      id,
      version: 2,
      name: 'Новые',
      content: { filter: { state: 'new' } },
    })
    expect((await save(admin, { id, version: 2, name: 'Новые' })).result).toEqual(renamed)
  })
  it('is protected by an optimistic lock when it is changed or deleted', async () => {
    const { id, version } = await create(admin)
    await save(admin, { id, version, name: 'Другое' })
    for (const answer of [
      await save(admin, { id, version, name: 'Третье' }),
      await admin.delete('/api/views/delete', { id, version }),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([409, 'stale'])
      expect(answer.error?.current).toMatchObject({ id, version: 2, name: 'Другое' })
    }
    expect((await admin.delete('/api/views/delete', { id, version: 2 })).result).toEqual({ id })
    expect(await list(admin)).toEqual([])
  })
  it('has a name unique for its owner, ignoring case, which a colleague may also use', async () => {
    await create(admin, { name: 'Сводка' })
    const { status, error } = await save(admin, {
      resource: 'specimen',
      name: 'сводка',
      content: { filter: {} },
    })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      409,
      'duplicate',
      ['name'],
    ])
    await create(colleague, { name: 'Сводка' })
    await create(admin, { name: 'Сводка', resource: 'fuel' })
  })
  it('is stored once, however often the same request is repeated', async () => {
    const headers = { 'idempotency-key': 'one-view-alone' }
    const body = { resource: 'specimen', name: 'Раз', content: { filter: {} } }
    expect((await save(admin, body, headers)).text).toBe((await save(admin, body, headers)).text)
    expect(await list(admin)).toHaveLength(1)
  })
})

describe('every kind of filter', () => {
  const kinds = listFields(specimen)
  const value = (field: Field, n: number) => {
    if (field.kind === 'ref' || field.kind === 'refs' || field === accountField) return n
    if (field.kind === 'marks') return Object.keys(field.options.choices ?? {})[n % 2]
    const made = goodValue(field, n)
    return field.kind === 'period' ? (made as { from: string }).from : made
  }
  const range = (field: Field, from: number | null, to: number | null): Condition => {
    // of yes and no there is none
    if (field.kind === 'flag') return { is: 'in', values: [true] }
    const end = (n: number | null) => (n === null ? null : (value(field, n) as string))
    return { is: 'range', range: { from: end(from), to: end(to) } }
  }
  /**
   * What the controls of filters make of values: one, any of, not, ranges, empty and not, oneself.
   */
  const forms: readonly ((field: Field) => Condition)[] = [
    (field) => ({ is: 'in', values: [value(field, 3) as Scalar] }),
    (field) => ({ is: 'in', values: [value(field, 3) as Scalar, value(field, 4) as Scalar] }),
    (field) => ({ is: 'not', values: [value(field, 5) as Scalar] }),
    (field) => ({ is: 'not', values: [value(field, 5) as Scalar, value(field, 6) as Scalar] }),
    (field) => range(field, 1, 9),
    (field) => range(field, 1, null),
    (field) => range(field, null, 9),
    () => ({ is: 'empty', empty: true }),
    () => ({ is: 'empty', empty: false }),
    (field) =>
      knowsMe(field)
        ? { is: 'in', values: ['me'] }
        : { is: 'in', values: [value(field, 7) as Scalar] },
  ]
  it('is the same in the list, in a view and in the URL that the view opens', async () => {
    expect(new Set(kinds.map(([, { kind }]) => kind)).size).toBeGreaterThan(12)
    for (const [n, form] of forms.entries()) {
      const set = kinds.reduce<Wire>((all, [key, field]) => withCondition(all, key, form(field)), {
        q: `часть слова ${n}`,
      })
      const shown = { filter: set, sort: { field: 'name', order: 'DESC' } as const }
      const content = contentOf(shown, ['name', 'id'], { archive: false }) as View['content']
      const view = await create(admin, { name: `Вид ${n}`, content })
      expect(view.content).toEqual(content)
      const address = new URLSearchParams(viewSearch(specimen, view))
      const filter = JSON.parse(address.get('filter') ?? '{}') as Wire
      const { q, ...conditions } = set
      expect(filter).toEqual({ ...conditions, search: q })
      for (const [key] of kinds)
        expect(withCondition({}, key, readCondition(filter[key]))).toEqual({ [key]: set[key] })
      expect(contentOf({ ...shown, filter }, ['name', 'id'], { archive: false })).toEqual(content)
      expect((await admin.post(`${base(specimen)}/getListByFilter`, filter)).status).toBe(200)
    }
  })
})

describe('limits of views', () => {
  it('allow at most 16 kB', async () => {
    const ids = Array.from({ length: 900 }, (_, i) => 1_000_000_000_000_000 + i)
    const { status, error } = await save(admin, {
      resource: 'specimen',
      name: 'Много',
      content: { filter: { id: ids, brand_id: ids } },
    })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['content']])
    await create(admin, { name: 'Немного', content: { filter: { id: ids } } }) // some 15 kB
  })
  it('allow 100 views per user and resource, and another 100 for another resource', async () => {
    await database.query(
      `insert into saved_view (contract_id, account_id, resource, name, content)
       select 1, id, 'specimen', 'Вид ' || n, '{"filter":{}}' from account, generate_series(1, 100) n where login = 'admin'`,
    )
    const { status, error } = await save(admin, {
      resource: 'specimen',
      name: 'Ещё',
      content: { filter: {} },
    })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['name']])
    await create(admin, { resource: 'fuel' })
    await create(colleague)
  })
  it('allow 500 views per user over all resources', async () => {
    await database.query(
      `insert into saved_view (contract_id, account_id, resource, name, content)
       select 1, a.id, 'of-' || r, 'Вид ' || n, '{"filter":{}}'
       from account a, generate_series(1, 5) r, generate_series(1, 100) n
       where login = 'colleague'`,
    )
    for (const locale of locales) {
      const body = { resource: 'fuel', name: 'Ещё', content: { filter: {} } }
      const { status, error } = await colleague.post('/api/views/save', body, {
        'accept-language': locale,
      })
      expect([status, error?.code, error?.message]).toEqual([
        409,
        'too_many_views',
        say(locale, 'errors.too_many_views'),
      ])
    }
    await database.query(`delete from saved_view where resource like 'of-%'`)
    await create(colleague)
  })
  it('report every error and store nothing', async () => {
    const before = await stateOf(database)
    const faulty: readonly [Wire, string[]][] = [
      [{ name: ' ', content: { filter: {} } }, ['name']],
      [{ name: 'x'.repeat(101), content: { filter: {} } }, ['name']],
      [{ content: { filter: {} } }, ['name']],
      [{ name: 'a' }, ['content']],
      [
        { name: 'a', content: { filter: { nothing: 1, state: 'no such', page: 3, size: 1 } } },
        [
          'content.filter.nothing',
          'content.filter.page',
          'content.filter.size',
          'content.filter.state',
        ],
      ],
      [
        {
          name: 'a',
          content: { filter: {}, sort: 'fuel_ids', columns: ['name', 'lines', 'name'] },
        },
        ['content.columns.1', 'content.columns.2', 'content.sort'],
      ],
      [{ name: 'a', content: { filter: {}, more: 1 } }, ['content.more']],
      [{ name: 'a', resource: 'nothing', content: { filter: {} } }, ['resource']],
      [{ name: 'a', account_id: 3, content: { filter: {} } }, ['account_id']],
    ]
    for (const [body, keys] of faulty) {
      const { status, error } = await save(admin, { resource: 'specimen', ...body })
      expect([status, Object.keys(error?.fields ?? {}).sort()]).toEqual([400, keys])
    }
    expect(await stateOf(database)).toEqual(before)
  })
})

describe(`${advisory(1)}: a view shared with a colleague of fewer rights`, () => {
  it('contains only what the colleague may read', async () => {
    const view = await create(admin, { name: 'Паспорта', shared: true, content: unknownKeys })
    expect(view.content).toEqual(unknownKeys)
    const answer = await reader.get('/api/views/getList/specimen')
    expect(answer.text).not.toMatch(/passport|1234567/)
    expect(answer.result).toEqual([
      {
        ...view,
        own: false,
        editable: false,
        content: { filter: { state: 'new' }, columns: ['name', 'state'] },
      },
    ])
    await reader.post('/api/views/setDefault', { resource: 'specimen', id: view.id })
    const own = await reader.get('/api/views/getSettings')
    expect(own.text).not.toMatch(/passport|1234567/)
    expect((own.result as Record<string, { view: View }>).specimen?.view.content.filter).toEqual({
      state: 'new',
    })
  })
  it('cannot be saved with fields unreadable to the owner, which are answered like unknown ones', async () => {
    for (const content of [
      { filter: { passport: 'АА' } },
      { filter: {}, sort: 'passport' },
      { filter: {}, columns: ['passport'] },
    ]) {
      const wrong = await save(reader, { resource: 'specimen', name: 'a', content })
      const unknown = await save(
        reader,
        JSON.parse(
          JSON.stringify({ resource: 'specimen', name: 'a', content }).replaceAll(
            'passport',
            'nonesuch',
          ),
        ) as Wire,
      )
      expect([wrong.status, wrong.text.replaceAll('passport', 'nonesuch')]).toEqual([
        400,
        unknown.text,
      ])
    }
    expect((await set(reader, { columns: ['passport'] })).status).toBe(400)
    expect((await set(reader, { widths: { passport: 90 } })).status).toBe(400)
    expect((await set(reader, { sort: 'passport' })).status).toBe(400)
  })
  it('is limited for every resource and every personal field', async () => {
    for (const resource of resources) {
      const personal = fieldEntries(resource.fields).filter(
        ([, field]) => field.options.personal && isFilterable(field),
      )
      const content = {
        filter: Object.fromEntries(personal.map(([key]) => [key, { empty: false }])),
        columns: listedKeys(resource, () => true),
      }
      await create(admin, { resource: resource.name, name: resource.name, shared: true, content })
      const [view] = await list(reader, resource.name)
      expect(view?.content.filter).toEqual({})
      expect(view?.content.columns).toEqual(
        listedKeys(resource, (_key, field) => !field.options.personal),
      )
    }
  })
  it('also hides from its owner what they may no longer read', async () => {
    const view = await create(both, { content: unknownKeys })
    await set(both, {
      columns: ['name', 'passport'],
      widths: { passport: 90, name: 200 },
      sort: 'passport',
      size: 50,
    })
    const level = (to: number) =>
      database.query(
        'update access_level set level = $1 where contract_id = 1 and role = $2 and resource = $3',
        [to, roleIds[1], specimen.access],
      )
    await level(1)
    expect((await list(both))[0]).toMatchObject({
      id: view.id,
      own: true,
      content: { filter: { state: 'new' }, columns: ['name', 'state'] },
    })
    expect(await settings(both)).toEqual({
      specimen: { columns: ['name'], widths: { name: 200 }, size: 50 },
    })
    await level(15)
  })
})

describe(`${advisory(4)}: the owner of a view`, () => {
  it('hides it from colleagues and other contracts unless it is shared', async () => {
    const { id } = await create(colleague)
    const foreign = await create(neighbour, { name: 'Chet', shared: true })
    const before = await stateOf(database)
    for (const other of [id, foreign.id, 999_999])
      for (const answer of [
        await save(admin, { id: other, name: 'Моё' }),
        await admin.delete('/api/views/delete', { id: other }),
        await admin.post('/api/views/setDefault', { resource: 'specimen', id: other }),
      ])
        expect([answer.status, answer.text]).toEqual([
          404,
          (await admin.delete('/api/views/delete', { id: 888_888 })).text,
        ])
    expect(await list(admin)).toEqual([])
    expect(await stateOf(database)).toEqual(before)
  })
  it('and an administrator of the contract alone can change a shared one', async () => {
    const { id } = await create(reader, { name: 'Читателя', shared: true })
    const another = await create(admin, { name: 'Админа', shared: true })
    for (const answer of [
      await save(reader, { id: another.id, name: 'Моё' }),
      await save(reader, { id: another.id, shared: false }),
      await reader.delete('/api/views/delete', { id: another.id }),
    ])
      expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden'])
    expect((await save(admin, { id, name: 'Общий' })).result).toMatchObject({
      own: false,
      editable: true,
      version: 2,
      name: 'Общий',
    })
    expect((await save(admin, { id, shared: false })).status).toBe(200)
    expect((await list(reader)).map(({ name }) => name)).toEqual(['Общий', 'Админа'])
    expect(await list(admin)).toEqual([expect.objectContaining({ id: another.id })])
    expect((await save(admin, { id, shared: true })).status).toBe(404)
  })
  it('cannot give access to views of an unreadable resource', async () => {
    const { id } = await create(admin, { shared: true })
    for (const [answer, status] of [
      [await stranger.get('/api/views/getList/specimen'), 403],
      [await save(stranger, { resource: 'specimen', name: 'a', content: { filter: {} } }), 403],
      [await set(stranger, { size: 50 }), 403],
      [await stranger.post('/api/views/setDefault', { resource: 'specimen', id }), 403],
      [await save(stranger, { id, name: 'a' }), 404],
      [await stranger.delete('/api/views/delete', { id }), 404],
      [await nobody.get('/api/views/getList/specimen'), 401],
    ] as const) {
      expect(answer.status, answer.text).toBe(status)
      expect(answer.text).not.toContain('Вид')
    }
  })
})

describe('the event log', () => {
  it('contains shared views, and no private ones', async () => {
    const known = (await events()).length
    const { id } = await create(admin, { name: 'Своё' })
    await save(admin, { id, name: 'Своё ещё' })
    await set(admin, { size: 100 })
    expect(await events()).toHaveLength(known)
    await save(admin, { id, shared: true })
    await admin.delete('/api/views/delete', { id })
    const [shared, removed] = (await events()).slice(known)
    expect(shared).toMatchObject({
      event_type_id: 2,
      item_id: id,
      data: { before: { shared: false }, after: { shared: true, name: 'Своё ещё' } },
    })
    expect(removed).toMatchObject({
      event_type_id: 3,
      item_id: id,
      data: { before: { name: 'Своё ещё' } },
    })
  })
})

describe('list settings', () => {
  it('belong to a user in one contract, follow them to another session, and merge with stored ones', async () => {
    await set(admin, {
      columns: ['state', 'name'],
      widths: { name: 300 },
      density: 'compact',
      size: 50,
      sort: '-state',
    })
    await set(admin, { size: 100, sort: null })
    const elsewhere = await signIn('admin')
    expect(await settings(elsewhere)).toEqual({
      specimen: {
        columns: ['state', 'name'],
        widths: { name: 300 },
        density: 'compact',
        size: 100,
      },
    })
    for (const other of [colleague, reader, neighbour]) expect(await settings(other)).toEqual({})
    await set(admin, { columns: null, widths: null, density: null, size: null })
    expect(await settings(admin)).toEqual({ specimen: {} })
  })
  it('are rejected as a whole when one is invalid', async () => {
    for (const [body, key] of [
      [{ columns: ['name', 'no_such'] }, 'columns.1'],
      [{ columns: ['lines'] }, 'columns.0'],
      [{ widths: { name: 20 } }, 'widths.name'],
      [{ widths: { name: 1e9 } }, 'widths.name'],
      [{ density: 'tiny' }, 'density'],
      [{ size: 0 }, 'size'],
      [{ size: 501 }, 'size'],
      [{ sort: 'place' }, 'sort'],
      [{ content: {} }, 'content'],
    ] as const) {
      const { status, error } = await set(admin, { size: 50, ...body })
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
    }
    expect(await settings(admin)).toEqual({})
  })
  it('have the default view of the list until it is deleted or no longer shared', async () => {
    const view = await create(admin, { shared: true, content: { filter: { state: 'new' } } })
    for (const caller of [admin, reader])
      await caller.post('/api/views/setDefault', { resource: 'specimen', id: view.id })
    expect((await settings(reader)).specimen?.view).toMatchObject({ id: view.id, own: false })
    expect(
      (await reader.post('/api/views/setDefault', { resource: 'fuel', id: view.id })).status,
    ).toBe(404)
    await save(admin, { id: view.id, shared: false })
    expect((await settings(reader)).specimen).toEqual({})
    expect((await settings(admin)).specimen?.view?.id).toBe(view.id)
    await admin.post('/api/views/setDefault', { resource: 'specimen', id: null })
    expect((await settings(admin)).specimen).toEqual({})
    await reader.post('/api/views/setDefault', { resource: 'specimen', id: null })
    await admin.delete('/api/views/delete', { id: view.id })
    expect(await list(admin)).toEqual([])
  })
  it('can be stored for every resource with all columns of its rows', async () => {
    for (const resource of resources) {
      const keys = listedKeys(resource, () => true)
      const { status, text } = await admin.post('/api/views/saveSetting', {
        resource: resource.name,
        columns: keys,
      })
      expect([resource.name, status], text).toEqual([resource.name, 200])
    }
    expect(Object.keys(await settings(admin)).sort()).toEqual(
      resources.map(({ name }) => name).sort(),
    )
  })
})

describe(`${advisory(8)} ${advisory(7)}: names and values that contain code`, () => {
  it('are stored letter for letter and enter no statement', async () => {
    statements.forget()
    for (const text of [...scripts, ...injections]) {
      const view = await create(admin, {
        name: text,
        content: { filter: { name: text, search: text } },
      })
      expect([view.name, view.content.filter]).toEqual([text, { name: text, search: text }])
      const { status, headers, error } = await set(admin, { sort: text })
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['sort']])
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect((await admin.get(`/api/views/getList/${encodeURIComponent(text)}`)).status).toBe(404)
      for (const statement of statements.texts) expect(statement).not.toContain(text)
    }
  })
})
