import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { paths, refusal, result, serve } from './server.ts'
import type { SentRequest } from './server.ts'

const provider = createDataProvider([...allResources(), ...(specimens as unknown as Resource[])])
afterEach(() => vi.unstubAllGlobals())

describe('list requests', () => {
  const lists = ({ path }: SentRequest) =>
    result(path.includes('Count') ? { count: 45 } : [{ id: 1 }, { id: 2 }])
  it('fetch rows and count together, with pages from 0 and a minus sign for descending order', async () => {
    const asked = serve(lists)
    const answer = await provider.getList('car-model', {
      pagination: { page: 3, perPage: 20 },
      sort: { field: 'brand_id', order: 'DESC' },
      filter: { q: 'газ', brand_id: [1, 2], name: '', description: undefined, fuels: [] },
    })
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/fms/car-model/getListByFilter',
        { page: 2, size: 20, sort: '-brand_id', search: 'газ', brand_id: [1, 2] },
      ],
      ['/api/fms/car-model/getCountByFilter', { search: 'газ', brand_id: [1, 2] }],
    ])
    expect(answer).toMatchObject({
      total: 45,
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      meta: { approximate: false },
    })
  })
  it('mark an estimated total, and rely on the rows to determine whether there is a next page', async () => {
    serve(({ path }) =>
      result(
        path.includes('Count') ? { count: 12_000, approximate: true } : [{ id: 1 }, { id: 2 }],
      ),
    )
    const page = { sort: { field: 'name', order: 'ASC' }, filter: {} } as const
    expect(
      await provider.getList('fuel', { ...page, pagination: { page: 1, perPage: 2 } }),
    ).toMatchObject({
      total: 12_000,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      meta: { approximate: true },
    })
    expect(
      (await provider.getList('fuel', { ...page, pagination: { page: 9, perPage: 20 } })).pageInfo
        ?.hasNextPage,
    ).toBe(false)
  })
  it('may skip the count, and recognise the last page from the answer', async () => {
    const asked = serve(lists)
    await provider.getList('fuel', {
      pagination: { page: 1_000_000_000, perPage: 50 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { count: false },
    })
    expect(paths(asked)).toEqual(['GET /api/fms/fuel/getListPerPage/-1/50'])
  })
  it('ask for a plain page by getListPerPage, and for any other by the filter payload', async () => {
    const asked = serve(lists)
    const list = { pagination: { page: 2, perPage: 20 }, meta: { count: false } }
    const byName = { field: 'name', order: 'ASC' } as const
    await provider.getList('fuel', { ...list, sort: byName, filter: {} })
    await provider.getList('fuel', { ...list, sort: { ...byName, order: 'DESC' }, filter: {} })
    await provider.getList('fuel', { ...list, sort: byName, filter: { unit_id: 1 } })
    expect(paths(asked)).toEqual([
      'GET /api/fms/fuel/getListPerPage/1/20',
      'POST /api/fms/fuel/getListByFilter',
      'POST /api/fms/fuel/getListByFilter',
    ])
  })
  it('leave the default order to the server, so that search results come by relevance', async () => {
    const asked = serve(lists)
    const of = (field: string, order: 'ASC' | 'DESC') =>
      provider.getList('fuel', {
        sort: { field, order },
        filter: { q: 'аи' },
        pagination: { page: 1, perPage: 20 },
        meta: { count: false },
      })
    await of('name', 'ASC')
    await of('name', 'DESC')
    expect(asked.map(({ body }) => (body as { sort?: string }).sort)).toEqual([undefined, '-name'])
  })
  it('continue from the cursor of the neighbouring page, and restart when rows are missing', async () => {
    const names = ['А', 'Б', 'В', 'Г', 'Д', 'Е']
    let short = false
    const asked = serve(({ path, body }) => {
      const plain = /getListPerPage\/(\d+)/.exec(path)?.[1]
      const { page = Number(plain), before } = (body ?? {}) as { page?: number; before?: unknown }
      return result(
        before && short
          ? []
          : names.slice(page * 2, page * 2 + 2).map((name, i) => ({ id: page * 2 + i + 1, name })),
      )
    })
    const places = () =>
      asked
        .map(({ path, body }) => ({
          page: Number(/getListPerPage\/(\d+)/.exec(path)?.[1]),
          ...(body as Record<string, unknown> | undefined),
        }))
        .map(({ page, after, before }: Record<string, unknown>) => [page, after, before])
    const to = async (page: number, filter = {}) => {
      asked.splice(0)
      const { data } = await provider.getList('fuel', {
        sort: { field: 'name', order: 'ASC' },
        filter,
        pagination: { page, perPage: 2 },
        meta: { count: false },
      })
      return [data.map(({ name }) => name as string).join(''), ...places()]
    }
    expect(await to(1)).toEqual(['АБ', [0, undefined, undefined]])
    expect(await to(2)).toEqual(['ВГ', [1, ['Б', 2], undefined]])
    expect(await to(3)).toEqual(['ДЕ', [2, ['Г', 4], undefined]])
    expect(await to(1)).toEqual(['АБ', [0, undefined, undefined]])
    // another list has pages of its own
    expect(await to(3, { fuel_type_id: 1 })).toEqual(['ДЕ', [2, undefined, undefined]])
    expect(await to(2, { fuel_type_id: 1 })).toEqual(['ВГ', [1, undefined, ['Д', 5]]])
    expect(await to(4, { unit_id: 1 })).toEqual(['', [3, undefined, undefined]])
    await to(3, { unit_id: 2 })
    short = true
    expect(await to(2, { unit_id: 2 })).toEqual([
      'ВГ',
      [1, undefined, ['Д', 5]],
      [1, undefined, undefined],
    ])
  })
  it('for archived records use their own endpoints', async () => {
    const asked = serve(lists)
    await provider.getList('specimen', {
      pagination: { page: 1, perPage: 20 },
      filter: {},
      meta: { archive: true },
    })
    await provider.getCount('specimen', { filter: {}, exact: true, meta: { archive: true } })
    expect(paths(asked)).toEqual([
      'POST /api/fms/specimen/getArchiveListByFilter',
      'POST /api/fms/specimen/getArchiveCountByFilter',
      'POST /api/fms/specimen/getArchiveCountByFilter',
    ])
    expect(asked[2]?.body).toEqual({ exact: true })
  })
  it('ask for the totals of a filter as for its count', async () => {
    const asked = serve(() => result({ litres: '12.50' }))
    const filter = { q: 'газ', driver_id: [1, 2], fuel_id: '' }
    expect(await provider.getTotals('refueling', { filter })).toEqual({
      data: { litres: '12.50' },
    })
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/fms/refueling/getTotalsByFilter', { search: 'газ', driver_id: [1, 2] }],
    ])
  })
  it('for referencing records filter by the referenced record', async () => {
    const asked = serve(lists)
    await provider.getManyReference('car-model', {
      target: 'brand_id',
      id: '7',
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(asked[0]?.body).toMatchObject({ brand_id: 7 })
  })
  it('can be cancelled', async () => {
    serve(() => new Promise(() => undefined))
    const giving = new AbortController()
    const asking = provider
      .getList('fuel', { filter: {}, signal: giving.signal })
      .catch((error: Error) => error.name)
    giving.abort()
    expect(await asking).toBe('AbortError')
  })
})

describe('record requests', () => {
  it('fetch one record by its id', async () => {
    const asked = serve(() => result({ id: 5, name: 'MAN' }))
    expect(await provider.getOne('car-brand', { id: '5' })).toEqual({
      data: { id: 5, name: 'MAN' },
    })
    expect(paths(asked)).toEqual(['GET /api/fms/car-brand/getById/5'])
  })
  it('fetch many records in batches of 500', async () => {
    const asked = serve(({ body }) => result((body as { id: number[] }).id.map((id) => ({ id }))))
    const ids = Array.from({ length: 501 }, (_, index) => index + 1)
    const { data } = await provider.getMany('fuel', { ids })
    expect(data.map(({ id }) => id)).toEqual(ids)
    expect(asked.map(({ body }) => (body as { size: number }).size)).toEqual([500, 1])
  })
  it('look up records missing from a list in the archive', async () => {
    const asked = serve(({ path }) => result(path.includes('Archive') ? [{ id: 2 }] : [{ id: 1 }]))
    expect((await provider.getMany('specimen', { ids: [1, 2] })).data).toEqual([
      { id: 1 },
      { id: 2 },
    ])
    expect(asked[1]).toMatchObject({
      path: '/api/fms/specimen/getArchiveListByFilter',
      body: { id: [2] },
    })
  })
  it('are not sent for an empty list of ids', async () => {
    const asked = serve(() => result([]))
    expect(await provider.getMany('fuel', { ids: [] })).toEqual({ data: [] })
    expect(asked).toEqual([])
  })
})

describe('a write', () => {
  it('creates a record from the values that were filled in', async () => {
    const asked = serve(() => result({ id: 9 }))
    const data = {
      name: 'X',
      description: '',
      brand_id: 3,
      brand_name: 'MAN',
      fuels: [{ fuel_id: 1, fuel_name: 'АИ', norm: '' }],
    }
    expect(await provider.create('car-model', { data })).toEqual({ data: { id: 9 } })
    expect(asked[0]).toMatchObject({
      path: '/api/fms/car-model/save',
      body: {
        name: 'X',
        brand_id: 3,
        fuels: [{ fuel_id: 1, tank_volume: null, norm: null, idle_per_hour: null }],
      },
    })
    expect(Object.keys(asked[0]?.body as object)).toEqual(['brand_id', 'name', 'fuels'])
  })
  it('sends only changed values with the id and the version', async () => {
    const asked = serve(() => result({ id: 5, version: 4 }))
    const previousData = {
      id: 5,
      version: 3,
      name: 'A',
      description: null,
      brand_id: 1,
      brand_name: 'MAN',
      created_at: 'x',
      fuels: [
        {
          id: 8,
          fuel_id: 1,
          fuel_name: 'АИ',
          tank_volume: null,
          norm: '1.000',
          idle_per_hour: null,
        },
      ],
    }
    await provider.update('car-model', {
      id: 5,
      previousData,
      data: { ...previousData, name: 'B', brand_name: 'ГАЗ', description: '' },
    })
    expect(asked[0]?.body).toEqual({ id: 5, version: 3, name: 'B' })
    await provider.update('car-model', {
      id: 5,
      previousData,
      data: {
        ...previousData,
        fuels: [{ ...previousData.fuels[0], norm: '2.000' }, { fuel_id: 2 }],
      },
    })
    expect(asked[1]?.body).toEqual({
      id: 5,
      version: 3,
      fuels: [
        { id: 8, fuel_id: 1, tank_volume: null, norm: '2.000', idle_per_hour: null },
        { fuel_id: 2, tank_volume: null, norm: null, idle_per_hour: null },
      ],
    })
  })
  it('sends nothing when nothing changed', async () => {
    const asked = serve(() => result({}))
    const row = { id: 5, version: 3, name: 'A', description: null }
    expect(
      await provider.update('car-brand', {
        id: 5,
        previousData: row,
        data: { ...row, description: '' },
      }),
    ).toEqual({ data: row })
    expect(asked).toEqual([])
  })
  it('sends null for a removed value, also a default one, and keeps a secret that was left empty', async () => {
    const asked = serve(() => result({}))
    const row = {
      id: 5,
      version: 1,
      name: 'A',
      notes: 'n',
      quantity: 1,
      token: null,
      token_set: true,
    }
    await provider.update('specimen', {
      id: 5,
      previousData: row,
      data: { ...row, notes: '', token: '' },
    })
    await provider.create('specimen', {
      data: { name: 'A', notes: '', quantity: null, state: 'new' },
    })
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 5, version: 1, notes: null },
      { name: 'A', quantity: null, state: 'new' },
    ])
  })
  it('throws the stale-version error with the stored row', async () => {
    serve(() => refusal(409, 'stale', { current: { id: 5, version: 9 } }))
    const stale = await provider
      .update('car-brand', { id: 5, previousData: { id: 5, name: 'A' }, data: { name: 'B' } })
      .catch((error: unknown) => error)
    expect(stale).toMatchObject({ status: 409, body: { current: { version: 9 } } })
  })
  it('deletes the version that was shown', async () => {
    const asked = serve(() => result({ id: 5 }))
    await provider.delete('car-brand', { id: 5, previousData: { id: 5, version: 2, name: 'A' } })
    expect(asked[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/fms/car-brand/delete',
      body: { id: 5, version: 2 },
    })
  })
  it('deletes several records one by one and reports which were refused', async () => {
    const asked = serve(({ body }) =>
      (body as { id: number }).id === 2 ? refusal(409, 'in_use', { used_by: [] }) : result({}),
    )
    const { data, meta } = await provider.deleteMany('car-brand', {
      ids: [1, 2, 3],
      meta: { versions: { 3: 7 } },
    })
    expect(data).toEqual([1, 3])
    expect(meta.refused).toMatchObject([
      { id: 2, error: { status: 409, body: { code: 'in_use' } } },
    ])
    expect(asked.map(({ body }) => body)).toEqual([{ id: 1 }, { id: 2 }, { id: 3, version: 7 }])
  })
  it('stops deleting when the connection is lost', async () => {
    const asked = serve(({ body }) => {
      if ((body as { id: number }).id > 1) throw new TypeError('Failed to fetch')
      return result({})
    })
    const { data, meta } = await provider.deleteMany('car-brand', { ids: [1, 2, 3, 4] })
    expect(data).toEqual([1])
    expect((meta.refused as { id: number }[]).map(({ id }) => id)).toEqual([2, 3, 4])
    expect(asked).toHaveLength(2)
  })
  it('sends files as multipart form data, not as JSON', async () => {
    const asked = serve(() => result([{ id: 1 }]))
    await provider.uploadFiles('specimen', {
      id: 4,
      field: 'photos',
      files: [new File(['x'], 'a.png')],
    })
    const { path, headers, body } = asked[0] as SentRequest
    expect(path).toBe('/api/fms/specimen/saveSpecimenFile')
    expect(headers['Content-Type']).toBeUndefined()
    expect([...(body as FormData).keys()]).toEqual(['id', 'field', 'photos'])
  })
})
