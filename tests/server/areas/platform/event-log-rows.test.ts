// Rows of the event log as the specification names their keys, and page views that clients report.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { nobody, signIn } = await testApp()
const admin = await signIn('admin')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const make = makerFor(admin, allResources())
const at = '/api/fms/event-log'
const events = async (filter: Wire, caller: Caller = admin) =>
  (await caller.post(`${at}/getListByFilter`, filter)).result as (Row & { data: string | null })[]
const dataOf = ({ data }: { data: string | null }) => JSON.parse(data ?? 'null') as unknown

describe('a row of the event log', () => {
  it('has the stored names of the specification in every call', async () => {
    const brand = await make.row(resourceOf('car-brand'), { name: 'Isuzu' })
    await admin.post('/api/fms/car-brand/save', { id: brand.id, name: 'Isuzu Motors' })
    const [change] = await events({ page_name: 'car-brand', item_id: brand.id })
    expect(change).toMatchObject({ event_type_id: 2, item_id: brand.id, page_name: 'car-brand' })
    expect(dataOf(change!)).toEqual({ before: { name: 'Isuzu' }, after: { name: 'Isuzu Motors' } })
    const answers = await Promise.all([
      admin.get(`${at}/getById/${change!.id}`),
      admin.get(`${at}/getList`),
      admin.get(`${at}/getListAll`),
      admin.get(`${at}/getListPerPage/0/20`),
    ])
    for (const { result } of answers)
      expect([result].flat()[0]).toMatchObject({
        ...{ id: expect.any(Number), event_type_id: expect.any(Number) },
        ...{ uri_path: expect.any(String), reg_date: expect.any(String) },
      })
    expect((answers[0].result as Wire).data).toBe(change!.data)
  })
  it('shows personal fields only to users who may read them', async () => {
    const person = await make.row(resourceOf('staff'), { birth_date: '1990-05-05' })
    const change = { id: person.id, birth_date: '1992-07-07', personnel_number: 'Т-17' }
    await admin.post('/api/fms/staff/save', change)
    const asked = { page_name: 'staff', item_id: person.id }
    const [full, , part] = [...(await events(asked)), ...(await events(asked, reader))]
    expect(full!.data).toContain('birth_date')
    expect(dataOf(part!)).toEqual({
      before: { personnel_number: person.personnel_number ?? null },
      after: { personnel_number: 'Т-17' },
    })
    for (const { data } of await events(asked, reader)) expect(data).not.toContain('birth_date')
    expect((await events({ type: 'sign_in' }))[0]!.data).not.toContain('role_id')
  })
})

describe('a page view', () => {
  const view = { page_name: 'car', uri_path: '/vehicles' }
  it('is logged as the caller’s own by both calls, and found by its kind', async () => {
    const saved = await stranger.post(`${at}/save`, view)
    expect([saved.status, saved.result]).toEqual([
      200,
      expect.objectContaining({ ...view, event_type_id: 20, item_id: null, data: null }),
    ])
    const other = await admin.post(`${at}/savePolicy`, { ...view, item_id: 5, event_type_id: 20 })
    expect(other.status).toBe(200)
    const found = await events({ type: 'view' })
    expect(found.map(({ login, item_id }) => [login, item_id])).toEqual([
      ['admin', 5],
      ['stranger', null],
    ])
  })
  it('is logged once a minute, and 30 pages at most', async () => {
    const id = async (path: string) =>
      ((await stranger.post(`${at}/save`, { ...view, uri_path: path })).result as Row | null)?.id
    expect(await id('/vehicles')).toBe(await id('/vehicles'))
    for (let page = 1; page < 30; page++) expect(await id(`/vehicle/edit/${page}`)).toBeDefined()
    const refused = await stranger.post(`${at}/save`, { ...view, uri_path: '/staff' })
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_requests'])
  })
  it.each([
    [{ page_name: 'nowhere' }, 'page_name'],
    [{ uri_path: 'https://evil.example' }, 'uri_path'],
    [{ staff_id: 12345 }, 'staff_id'],
    [{ reg_date: '2020-01-01T00:00:00.000Z' }, 'reg_date'],
  ])('is refused with %o', async (wrong, field) => {
    const { status, error } = await admin.post(`${at}/save`, { ...view, ...wrong })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })
  it('requires a session', async () =>
    expect((await nobody.post(`${at}/save`, view)).status).toBe(401))
})
