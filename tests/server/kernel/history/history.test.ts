// Special cases of histories: long ones, renamed fields, deleted references, rejections.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { Entry, Removed } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { specimen as declared, specimens } from '#tests/specimens/resources.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

/**
 * As if `notes` had been called `remarks`, `state` had been a text, and a field `colour` had been
 * there.
 */
const specimen = {
  ...declared,
  fields: {
    ...declared.fields,
    notes: {
      ...declared.fields.notes,
      options: { ...declared.fields.notes.options, renamedFrom: 'remarks' },
    },
  },
} as unknown as Resource
const resources = [
  ...allResources(),
  ...specimens.map((one) => (one.name === 'specimen' ? specimen : one)),
]
const { app, database, signIn, statements, clock } = await testApp({ resources })
const admin = await signIn('admin')
const reader = await signIn('reader')
const make = makerFor(admin, resources)
const at = '/api/fms/specimen'
const byName = (name: string) => resources.find((one) => one.name === name)!
const historyOf = async (path: string, caller = admin) => (await caller.get(path)).result as Entry[]
const save = async (body: Wire, base = at) => (await admin.post(`${base}/save`, body)).result as Row
const changeIn = (entry: Entry | undefined, field: string) =>
  entry?.changes.find((one) => one.field === field)
const logged = (id: number, type: number, data: object) =>
  database.query(
    `insert into event_log (contract_id, account_id, event_type_id, page_name, resource, item_id, uri_path, data)
     values (1, null, $1, 'specimen', 'specimen', $2, '/', $3)`,
    [type, id, JSON.stringify(data)],
  )

describe('a long history', () => {
  it('is paged by fifty, newest first, without duplicates, in a constant number of statements', async () => {
    const { id } = await save({ name: 'Долгая история' })
    for (let n = 1; n <= 60; n++) await save({ id, quantity: n + 100 })
    statements.forget()
    const first = await historyOf(`${at}/getHistory/${id}`)
    const few = statements.texts.length
    const second = await historyOf(`${at}/getHistory/${id}?before=${first.at(-1)?.id}`)
    expect([first.length, second.length, few]).toEqual([50, 11, 3])
    const ids = [...first, ...second].map((one) => one.id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(second.at(-1)?.type).toBe('create')
    // only what the last change set is still there
    expect(
      [...first, ...second].filter(({ revertible }) => revertible).map((one) => one.id),
    ).toEqual([ids[0]])
  })
  it.each(['0', '-1', 'x', '1.5', '99999999999999999999', ''])(
    'rejects before=%s as an invalid event',
    async (before) => {
      const { id } = await save({ name: 'Запись' })
      for (const path of [`getHistory/${id}`, 'getRemoved']) {
        const { status, error } = await admin.get(`${at}/${path}?before=${before}`)
        expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['before']])
      }
    },
  )
})

describe('the author of an event', () => {
  it('is the employee of the account, else its login, or empty for the server itself', async () => {
    const worker = await save({ surname: 'Каримов', name: 'Анвар' }, '/api/fms/staff')
    const { id } = await save({ name: 'Чья запись' })
    await database.query(
      `update membership m set staff_id = $1 from account a where a.id = m.account_id and a.login = 'admin'`,
      [worker.id],
    )
    await save({ id, quantity: 5 })
    await database.query(
      `update membership m set staff_id = null from account a where a.id = m.account_id and a.login = 'admin'`,
    )
    await logged(id, 2, { before: { quantity: 5 }, after: { quantity: 6 } })
    expect((await historyOf(`${at}/getHistory/${id}`, reader)).map(({ who }) => who?.name)).toEqual(
      [undefined, 'Каримов Анвар', 'admin'],
    )
  })
})

describe('references in a history', () => {
  it('have their current titles, and deleted ones their titles from the log', async () => {
    const kept = await save({ name: 'Ману' }, '/api/fms/car-brand')
    const gone = await save({ name: 'Бывшая' }, '/api/fms/car-brand')
    const fuel = await save({ name: 'Бывшее топливо' }, '/api/fms/fuel')
    const { id } = await save({ name: 'Со ссылками', brand_id: kept.id })
    await save({
      id,
      brand_id: gone.id,
      fuel_ids: [fuel.id],
      lines: [{ fuel_id: fuel.id, amount: '1' }],
    })
    await save({ id, brand_id: null, fuel_ids: [], lines: [] })
    await save({ id: kept.id, name: 'MAN' }, '/api/fms/car-brand')
    await admin.delete('/api/fms/car-brand/delete', { id: gone.id })
    await admin.delete('/api/fms/fuel/delete', { id: fuel.id })
    const [last, change] = await historyOf(`${at}/getHistory/${id}`)
    expect(changeIn(change, 'brand_id')).toEqual({
      field: 'brand_id',
      before: { id: kept.id, name: 'MAN' },
      after: { id: gone.id, name: 'Бывшая', deleted: true },
    })
    expect(changeIn(change, 'fuel_ids')?.after).toEqual([
      { id: fuel.id, name: 'Бывшее топливо', deleted: true },
    ])
    expect(changeIn(change, 'lines')?.after).toMatchObject([
      { fuel_id: fuel.id, fuel_name: 'Бывшее топливо', amount: '1.000' },
    ])
    // reverted, it would refer to a removed record: rejected at the fields
    const { status, error } = await admin.post(`${at}/revert`, { id, event: last?.id })
    expect([status, Object.keys(error?.fields ?? {}).length]).toEqual([400, 1])
  })
})

describe('a history across a changed descriptor', () => {
  it('shows a renamed field under its new name and reverts it', async () => {
    const { id } = await save({ name: 'Переименованная', notes: 'новое' })
    await logged(id, 2, { before: { remarks: 'старое' }, after: { remarks: 'новое' } })
    const [entry] = await historyOf(`${at}/getHistory/${id}`)
    expect(entry).toMatchObject({
      changes: [{ field: 'notes', before: 'старое', after: 'новое' }],
      revertible: true,
    })
    expect((await admin.post(`${at}/revert`, { id, event: entry?.id })).result).toMatchObject({
      id,
      notes: 'старое',
    })
  })
  it('omits a removed field, and events that changed nothing else', async () => {
    const { id } = await save({ name: 'Без цвета' })
    await logged(id, 2, { before: { colour: 'красный' }, after: { colour: 'синий' } })
    await logged(id, 2, {
      before: { colour: 'синий', quantity: 1 },
      after: { colour: null, quantity: 2 },
    })
    const answer = await admin.get(`${at}/getHistory/${id}`)
    expect(answer.text).not.toMatch(/colour|красный|синий/)
    expect((answer.result as Entry[]).map(({ type, changes }) => [type, changes.length])).toEqual([
      ['change', 1],
      ['create', expect.any(Number)],
    ])
  })
  it('shows values of a former kind as text', async () => {
    const { id } = await save({ name: 'Другого вида' })
    await logged(id, 2, {
      before: { state: 'давно', quantity: 'много' },
      after: { state: 'new', quantity: 1 },
    })
    const [entry] = await historyOf(`${at}/getHistory/${id}`)
    expect(changeIn(entry, 'state')).toEqual({
      field: 'state',
      before: 'давно',
      after: 'new',
      as: 'text',
    })
    expect(changeIn(entry, 'quantity')).toEqual({
      field: 'quantity',
      before: 'много',
      after: '1',
      as: 'text',
    })
    const { status, error } = await admin.post(`${at}/revert`, { id, event: entry?.id })
    expect([status, Object.keys(error?.fields ?? {}).sort()]).toEqual([400, ['quantity', 'state']])
  })
})

describe('files in a history', () => {
  it('are shown, but not restored', async () => {
    const { id } = await save({ name: 'С документом' })
    const form = [
      { name: 'id', content: String(id) },
      { name: 'field', content: 'documents' },
      { name: 'files', file: 'акт.pdf', content: '%PDF-1.7\nx' },
    ]
    await app.inject({
      method: 'POST',
      url: `${at}/saveSpecimenFile`,
      payload: formOf(form),
      headers: { cookie: admin.cookie, 'content-type': formType },
    })
    const [entry] = await historyOf(`${at}/getHistory/${id}`)
    expect(entry).toMatchObject({
      type: 'change',
      revertible: false,
      changes: [{ field: 'documents', before: [], after: [{ name: 'акт.pdf' }] }],
    })
    const { status, error } = await admin.post(`${at}/revert`, { id, event: entry?.id })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['event']])
  })
})

describe('a change of personal fields', () => {
  it('is not shown to users who may not read them, also when it is reverted', async () => {
    const keeper = await signIn('keeper')
    const staff = '/api/fms/staff'
    const { id } = await make.row(byName('staff'), {
      ...{ birth_date: '1990-05-05', personnel_number: 'Т-1' },
    })
    await save({ id, birth_date: '1991-06-06' }, staff)
    const [alone] = await historyOf(`${staff}/getHistory/${id}`)
    await save({ id, birth_date: '1992-07-07', personnel_number: 'Т-2' }, staff)
    await save({ id, birth_date: '1993-08-08' }, staff)
    const revert = (event: number) => keeper.post(`${staff}/revert`, { id, event })
    const hidden = await revert(alone!.id)
    const missing = await revert(999_999_999)
    expect([hidden.status, hidden.text]).toEqual([400, missing.text])
    // of a change of both only the visible part is reverted, regardless of the other
    const [both, ...older] = await historyOf(`${staff}/getHistory/${id}`, keeper)
    expect([both?.changes.map(({ field }) => field), both?.revertible]).toEqual([
      ['personnel_number'],
      true,
    ])
    expect(older.map(({ type }) => type)).toEqual(['create'])
    expect((await revert(both!.id)).status).toBe(200)
    expect((await admin.get(`${staff}/getById/${id}`)).result).toMatchObject({
      ...{ birth_date: '1993-08-08', personnel_number: 'Т-1' },
    })
  })
})

describe('a revert', () => {
  it('is rejected for values changed since, names them, and changes nothing', async () => {
    const { id } = await save({ name: 'Дважды', quantity: 1, urgent: false })
    await save({ id, quantity: 2, urgent: true })
    const [first] = await historyOf(`${at}/getHistory/${id}`)
    const now = await save({ id, quantity: 3 })
    const refused = await admin.post(
      `${at}/revert`,
      { id, event: first?.id },
      { 'accept-language': 'en' },
    )
    expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual(
      [409, 'changed_again', ['quantity']],
    )
    expect(refused.error?.fields?.quantity).toBe('Changed again since')
    expect((await admin.get(`${at}/getById/${id}`)).result).toEqual(now)
    expect((await historyOf(`${at}/getHistory/${id}`)).map(({ revertible }) => revertible)).toEqual(
      [true, false, false],
    )
  })
  it('follows the rules of a save', async () => {
    const { id } = await save({
      name: 'По правилам',
      brand_id: null,
      issued: '2020-01-01',
      expires: '2020-02-01',
    })
    await save({ id, issued: '2020-01-10' })
    const [first] = await historyOf(`${at}/getHistory/${id}`)
    await save({ id, name: 'По другим' })
    await save({ name: 'По правилам', brand_id: null })
    const [renaming] = await historyOf(`${at}/getHistory/${id}`)
    expect((await admin.post(`${at}/revert`, { id, event: first?.id })).result).toMatchObject({
      issued: '2020-01-01',
      name: 'По другим',
    })
    void renaming
    const other = await save({
      id,
      code_word: undefined,
      valid: { from: '2031-01-01', to: null },
      brand_id: (await make.row(byName('car-brand'))).id,
    })
    await save({ id, valid: null })
    await save({
      name: 'На том же месте',
      brand_id: other.brand_id,
      valid: { from: '2032-01-01', to: '2032-02-01' },
    })
    const [emptied] = await historyOf(`${at}/getHistory/${id}`)
    expect(emptied?.revertible).toBe(true)
    const overlap = await admin.post(`${at}/revert`, { id, event: emptied?.id })
    expect([overlap.status, overlap.error?.code]).toEqual([409, 'overlap'])
  })
  it('accepts only an event of this record', async () => {
    const one = await save({ name: 'Первая' })
    const other = await save({ name: 'Вторая' })
    await save({ id: other.id, quantity: 9 })
    const [event] = await historyOf(`${at}/getHistory/${other.id}`)
    const { status, error } = await admin.post(`${at}/revert`, { id: one.id, event: event?.id })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['event']])
    const [creation] = await historyOf(`${at}/getHistory/${one.id}`)
    expect((await admin.post(`${at}/revert`, { id: one.id, event: creation?.id })).status).toBe(400)
  })
  it('is rejected for an archived record', async () => {
    const { id } = await save({ name: 'В архив' })
    await save({ id, quantity: 9 })
    await admin.delete(`${at}/delete`, { id })
    const [archived, change] = await historyOf(`${at}/getHistory/${id}`)
    expect([archived?.type, archived?.changes, change?.revertible]).toEqual(['archive', [], false])
    expect((await admin.post(`${at}/revert`, { id, event: change?.id })).error?.code).toBe(
      'archived',
    )
    await admin.post(`${at}/restore`, { id })
    expect((await historyOf(`${at}/getHistory/${id}`))[0]?.type).toBe('restore')
  })
  it('works on the single row of a singleton', async () => {
    const base = '/api/fms/specimen-settings'
    const { id } = await save({ heading: 'Первый заголовок' }, base)
    await save({ heading: 'Второй заголовок' }, base)
    const [entry] = await historyOf(`${base}/getHistory/${id}`)
    expect((await admin.post(`${base}/revert`, { id, event: entry?.id })).result).toMatchObject({
      heading: 'Первый заголовок',
    })
  })
})

describe('a restore', () => {
  let fuel: Row
  let model: Row
  beforeAll(async () => {
    fuel = await save({ name: 'Топливо модели' }, '/api/fms/fuel')
    const brand = await save({ name: 'Марка модели' }, '/api/fms/car-brand')
    model = await save(
      { name: 'Модель', brand_id: brand.id, fuels: [{ fuel_id: fuel.id, norm: '8.5' }] },
      '/api/fms/car-model',
    )
    clock.advance(1000)
    await admin.delete('/api/fms/car-model/delete', { id: model.id })
    await admin.delete('/api/fms/fuel/delete', { id: fuel.id })
  })
  const removed = async (base: string) =>
    ((await admin.get(`${base}/getRemoved`)).result as Removed[])[0]!

  it('is rejected while a referenced record is missing, at its field', async () => {
    const { event } = await removed('/api/fms/car-model')
    const { status, error } = await admin.post('/api/fms/car-model/bringBack', { event })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['fuels.0.fuel_id']])
    await admin.post('/api/fms/fuel/bringBack', { event: (await removed('/api/fms/fuel')).event })
    const back = (await admin.post('/api/fms/car-model/bringBack', { event })).result as Row
    expect(back).toMatchObject({
      id: model.id,
      fuels: [{ fuel_id: fuel.id, fuel_name: 'Топливо модели', norm: '8.500' }],
    })
  })
  it('keeps a unique value that was reused by another record', async () => {
    const base = '/api/fms/fuel'
    const { id } = await save({ name: 'Занятое имя' }, base)
    await admin.delete(`${base}/delete`, { id })
    const { event } = await removed(base)
    await save({ name: 'Занятое имя' }, base)
    const { status, error } = await admin.post(`${base}/bringBack`, { event })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      409,
      'duplicate',
      ['name'],
    ])
    expect((await admin.get(`${base}/getById/${id}`)).status).toBe(404)
  })
  it('reports what is wrong with a malformed request', async () => {
    for (const [body, keys] of [
      [{}, ['event']],
      [{ event: 'x' }, ['event']],
      [{ event: 1, id: 1 }, ['id']],
      [{ event: 1, more: 1 }, ['more']],
      [[], ['body']],
    ] as const)
      expect(Object.keys((await admin.post(`${at}/bringBack`, body)).error?.fields ?? {})).toEqual(
        keys,
      )
    for (const [body, keys] of [
      [{ event: 1 }, ['id']],
      [{ id: 1 }, ['event']],
      [{ id: 1, event: 1, version: 'x' }, ['version']],
    ] as const)
      expect(Object.keys((await admin.post(`${at}/revert`, body)).error?.fields ?? {})).toEqual(
        keys,
      )
    expect((await admin.post(`${at}/bringBack`, { event: 999_999_999 })).status).toBe(404)
  })
})
