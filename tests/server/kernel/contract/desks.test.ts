// Desks: rows outside the slice are invisible, a save accepts only fields of the desk's form, and
// the calls require the desk's own rights. Slices: their calls return the same as a filter.
import { describe, expect, it } from 'vitest'
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import {
  deskName,
  fieldEntries,
  isAtForm,
  isReadOnly,
  isWritable,
  resourceOf,
} from '#resources/kernel/derive.ts'
import { desksOf, isInSlice, withServedDesks } from '#resources/kernel/views/desks.ts'
import { accessOfTransition, isFrozen, transitionsOf } from '#resources/kernel/rules/states.ts'
import type { FieldValues, Resource } from '#resources/kernel/types.ts'
import { fileCallsOf } from '#server/kernel/files/index.ts'
import { specimenDocument } from '#tests/specimens/documents.ts'
import type { Answer, Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { base, chosen, idsOf, rowsOf, sourceOf, world } from './contract-world.ts'
import { pathTo, walkerFor } from './document-walk.ts'
import { requestsTo } from './requests.ts'

const { admin, make, signIn, database, shownValues } = await world()
const walk = walkerFor(admin, make)
const never = 999_999_999
const document = specimenDocument as unknown as Resource
const staff = resourceOf('staff')
const deskOf = (key: string) => desksOf(document).find(({ desk }) => desk?.key === key)!
const [intake, approval, journal] = ['intake', 'approval', 'journal'].map(deskOf) as [
  Resource,
  Resource,
  Resource,
]

const served = withServedDesks(chosen).filter(({ desk }) => desk)
const baseOf = (desk: Resource) => chosen.find(({ name }) => name === desk.name)!

/** A row that has the values of the slice, or does not; null where no row can be made so. */
async function rowWhere(
  resource: Resource,
  slice: FieldValues,
  inside: boolean,
  own: Wire = {},
): Promise<Row | null> {
  const { states, fields } = resource
  const [[key, values] = ['', '']] = Object.entries(slice)
  const wanted = [values].flat()
  if (key === '') return inside ? make.row(resource, own) : null
  if (states?.field !== key) {
    const other = Object.keys(fields[key]?.options.choices ?? {}).find(
      (one) => !wanted.includes(one),
    )
    const row = await make.row(resource, {
      ...own,
      [key]: inside ? wanted[0] : (other ?? !wanted[0]),
    })
    return isInSlice(slice, row) === inside ? row : null
  }
  const others = Object.entries(slice).filter(([one]) => one !== key)
  const row = await make.row(resource, {
    ...Object.fromEntries(others.map(([one, some]) => [one, [some].flat()[0]])),
    ...own,
  })
  const state = Object.keys(fields[key]?.options.choices ?? {}).find(
    (one) => wanted.includes(one) === inside && pathTo(resource, String(row[key]), one),
  )
  if (state === undefined) return null
  await walk.to(resource, row, state)
  return (await admin.get(`${base(resource)}/getById/${row.id}`)).result as Row
}

/** The calling employee, for desks with the caller's own rows. */
async function ownStaff(): Promise<number> {
  const { id } = await make.row(staff)
  await database.query(
    `update membership set staff_id = $1
     where account_id = (select id from account where login = 'admin')`,
    [id],
  )
  return id
}

/** A view's row that belongs to the calling employee. */
async function shownRow(view: Resource, reference: Wire): Promise<Row | null> {
  await make.row(sourceOf(view), { ...(await shownValues(view)), ...reference })
  return rowsOf(await admin.post(`${base(view)}/getListByFilter`, reference))[0] ?? null
}
const inputOf = async (desk: Resource): Promise<Wire> =>
  isReadOnly(baseOf(desk)) ? {} : make.input(baseOf(desk), make.next())
const hasHistory = (desk: Resource) => callsOf(desk).some(({ name }) => name === 'getHistory')

async function made(desk: Resource, inside: boolean): Promise<Row> {
  const { own, values = {} } = desk.desk ?? {}
  const reference = typeof own === 'string' ? { [own]: await ownStaff() } : {}
  const resource = baseOf(desk)
  const row = isReadOnly(resource)
    ? await shownRow(resource, reference)
    : await rowWhere(resource, values, inside, reference)
  if (!row) throw new Error(`${deskName(desk)} has no row ${inside ? 'in' : 'out'}side`)
  return row
}

/** Sets the levels of a role, nothing else being open to it. */
async function only(role: string, levels: Readonly<Record<string, number>>) {
  await database.query(
    `update access_level l set level = coalesce((w.value)::smallint, 0)
     from access_level o left join jsonb_each_text($2::jsonb) w on w.key = o.resource
     where o.id = l.id and l.contract_id = 1 and l.role = $1`,
    [role, JSON.stringify(levels)],
  )
}

/** An answer about one record, as it would be about any. */
const about = ({ status, text }: Answer, id: number) => [
  status,
  text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'N'),
]
/** Responses with found rows, for any requested record. */
const finding: ReadonlySet<string> = new Set([
  ...['list', 'count', 'counts', 'totals', 'names', 'export'],
])

describe.each(served.map((desk) => [deskName(desk), desk] as const))('%s', (_, desk) => {
  const at = base(desk)
  const isSliced = Object.keys(desk.desk?.values ?? {}).length > 0
  const calls = [...callsOf(desk), ...fileCallsOf(desk)]

  it('has the rows of its slice, under every of its base paths', async () => {
    const row = await made(desk, true)
    for (const path of desk.basePaths) {
      const of = (call: string) => admin.get(`/${path}/${call}`)
      expect((await of(`getById/${row.id}`)).result).toMatchObject({ id: row.id })
      expect(idsOf(await of('getList'))).toContain(row.id)
      expect(idsOf(await of('getListPerPage/0/500'))).toContain(row.id)
      if (hasHistory(desk)) expect((await of(`getHistory/${row.id}`)).status).toBe(200)
    }
  })

  it.runIf(isSliced)('has no other row in any list, count or file', async () => {
    const row = await made(desk, false)
    await made(desk, true)
    const filter = { id: row.id }
    expect(idsOf(await admin.get(`${at}/getList`))).not.toContain(row.id)
    expect(idsOf(await admin.get(`${at}/getListPerPage/-1/500`))).not.toContain(row.id)
    expect(idsOf(await admin.post(`${at}/getListByFilter`, filter))).toEqual([])
    expect((await admin.post(`${at}/getCountByFilter`, filter)).result).toEqual({ count: 0 })
    const all = (await admin.get(`${base(baseOf(desk))}/getCount`)).result as { count: number }
    const own = (await admin.get(`${at}/getCount`)).result as { count: number }
    expect(own.count).toBeLessThan(all.count)
    const file = { format: 'csv', columns: [desk.list.columns[0]] }
    const rows = async (body: object) =>
      ((await admin.post(`${at}/export`, body)).result as { rows: number }).rows
    expect(await rows({ ...file, filter })).toBe(0)
    expect(await rows(file)).toBe(own.count)
  })

  it.runIf(isSliced)(
    'answers for a row outside its slice like for a missing one, in every call',
    async () => {
      const row = await made(desk, false)
      const input = await inputOf(desk)
      const change = Object.fromEntries(
        Object.entries(input).filter(([key]) => isAtForm(desk, key)),
      )
      const [theirs, none] = [row.id, never].map((id) => requestsTo(desk, id, change))
      for (const [i, { call, send }] of theirs!.entries()) {
        if (finding.has(call.answer)) continue
        const answer = await send(admin)
        const missing = await none![i]!.send(admin)
        expect([call.name, ...about(answer, row.id)]).toEqual([call.name, ...about(missing, never)])
        expect([call.name, answer.status]).not.toEqual([call.name, 500])
      }
      const [field] = fieldEntries(desk.fields).find(([, one]) => isAttachment(one)) ?? []
      if (field !== undefined) {
        const files = (id: number) => admin.post(`${at}/getFile`, { id, field })
        expect(about(await files(row.id), row.id)).toEqual(about(await files(never), never))
      }
      expect((await admin.get(`${base(baseOf(desk))}/getById/${row.id}`)).result).toEqual(row)
    },
  )

  it.runIf(desk.desk?.own)('shows no row of another employee', async () => {
    const row = await made(desk, true)
    const about = async (caller: Caller) => [
      idsOf(await caller.get(`${at}/getList`)).includes(row.id),
      idsOf(await caller.post(`${at}/getListByFilter`, { id: row.id })).length,
      (await caller.post(`${at}/getCountByFilter`, { id: row.id })).result,
      (await caller.get(`${at}/getById/${row.id}`)).status,
    ]
    expect(await about(admin)).toEqual([true, 1, { count: 1 }, 200])
    const nothing = [false, 0, { count: 0 }, 404]
    // a user who is not an employee, and is not their author
    await only('driver', { [desk.access]: 15 })
    expect(await about(await signIn('stranger'))).toEqual(nothing)
    await only('driver', {})
    if (desk.desk?.own === true) return
    await ownStaff() // the reader is another one now
    expect(await about(admin)).toEqual(nothing)
  })

  it('requires its own rights for every call', async () => {
    const row = await made(desk, true)
    const stranger = await signIn('stranger')
    const input = await inputOf(desk)
    const change = Object.fromEntries(Object.entries(input).filter(([key]) => isAtForm(desk, key)))
    const asked = async (levels: Readonly<Record<string, number>>) => {
      await only('driver', levels)
      const answers: [string, boolean][] = []
      for (const { call, send } of requestsTo(desk, row.id, change))
        answers.push([call.name, (await send(stranger)).status !== 403])
      return answers
    }
    const ofTransitions = transitionsOf(desk).map(([, one]) => accessOfTransition(desk, one))
    const others = Object.fromEntries(ofTransitions.map((access) => [access, 15]))
    expect(await asked({})).toEqual(callsOf(desk).map(({ name }) => [name, false]))
    expect(await asked({ [desk.access]: 1 })).toEqual(
      callsOf(desk).map(({ name, right }) => [name, right === 'read']),
    )
    if (desk.access !== baseOf(desk).access)
      expect(await asked({ [baseOf(desk).access]: 15 })).toEqual(
        callsOf(desk).map(({ name }) => [name, false]),
      )
    expect(await asked({ ...others, [desk.access]: 15 })).toEqual(
      callsOf(desk).map(({ name }) => [name, true]),
    )
    await only('driver', {})
  })

  it.runIf(desk.desk?.readOnly)('has no writing calls', async () => {
    const row = await made(desk, true)
    expect(calls.every(({ right }) => right === 'read')).toBe(true)
    for (const { path, method } of callsOf(baseOf(desk)).filter(({ right }) => right === 'edit')) {
      const send = method === 'DELETE' ? admin.delete : admin.post
      expect([path, (await send(`${at}/${path}`, { id: row.id })).status]).toEqual([path, 404])
    }
    if (!hasHistory(desk)) return
    const history = rowsOf(await admin.get(`${at}/getHistory/${row.id}`)) as unknown as Wire[]
    expect(history.some(({ revertible }) => revertible)).toBe(false)
  })

  it.runIf(desk.desk?.fields)('takes no field that its form does not have', async () => {
    const row = await made(desk, true)
    const given = await make.input(baseOf(desk), make.next())
    // the values that the desk selects by: one that the row does not have
    const told = Object.keys(desk.desk?.values ?? {}).flatMap((key) => {
      const field = desk.fields[key]
      const code = Object.keys(field?.options.choices ?? {}).find((one) => one !== row[key])
      return field && isWritable(field) && code !== undefined ? [[key, code]] : []
    })
    const input: Wire = { ...given, ...Object.fromEntries(told) }
    const others = fieldEntries(desk.fields).filter(
      ([key, field]) =>
        isWritable(field) &&
        !isAtForm(desk, key) &&
        input[key] !== undefined &&
        JSON.stringify(input[key]) !== JSON.stringify(row[key] ?? null),
    )
    expect(others.length).toBeGreaterThan(0)
    const own = Object.keys(input).find(
      (key) =>
        isAtForm(desk, key) && !isFrozen(desk, row, key) && !desk.fields[key]?.options.immutable,
    )
    const path = `${base(baseOf(desk))}/getById/${row.id}`
    for (const [key] of others) {
      const { status, error } = await admin.post(`${at}/save`, { id: row.id, [key]: input[key] })
      expect([status, error?.fields]).toMatchObject([400, { [key]: expect.any(String) }])
      const many = { action: 'update', ids: { [row.id]: null }, set: { [key]: input[key] } }
      expect([key, (await admin.post(`${at}/bulk`, many)).status]).toEqual([key, 400])
      const draft = { screen: deskName(desk), record: String(row.id), version: row.version }
      const kept = { ...draft, base: {}, fields: { [key]: input[key] } }
      expect((await admin.post('/api/drafts/save', kept)).status).toBe(400)
    }
    expect((await admin.get(path)).result).toEqual(row)
    // a form whose only input is set when the record is created has none
    const change = own === undefined ? {} : { [own]: input[own] }
    const { status, text } = await admin.post(`${at}/save`, { id: row.id, ...change })
    expect(status, text).toBe(200)
    // what was read may be sent back as it is
    const stored = (await admin.get(`${at}/getById/${row.id}`)).result as Row
    expect((await admin.post(`${at}/save`, stored)).status).toBe(200)
  })

  it('offers its own transitions, and no others', async () => {
    const own = new Set(transitionsOf(desk).map(([name]) => name))
    for (const [name] of transitionsOf(baseOf(desk))) {
      // an existing call reports that the id is missing
      const { status } = await admin.post(`${at}/${name}`, {})
      expect([name, status !== 404]).toEqual([name, own.has(name)])
      const bulk = { action: 'transition', transition: name, ids: { [never]: null } }
      const many = await admin.post(`${at}/bulk`, bulk)
      if (!own.has(name)) expect([400, 404]).toContain(many.status)
    }
  })
})

describe('at a desk', () => {
  const submitted = async () => made(approval, true)
  const at = base(approval)

  it('a transition returns the document that leaves the desk, also for a repeat', async () => {
    const row = await rowWhere(document, { state: 'submitted' }, true, {
      bearer_id: await ownStaff(),
    })
    if (!row) throw new Error('no document is submitted')
    const key = { 'idempotency-key': `left-the-desk-${row.id}` }
    const first = await admin.post(`${at}/approve`, { id: row.id }, key)
    expect(first.result).toMatchObject({ id: row.id, state: 'approved' })
    expect((await admin.get(`${at}/getById/${row.id}`)).status).toBe(404)
    expect((await admin.post(`${at}/approve`, { id: row.id }, key)).text).toBe(first.text)
    expect(idsOf(await admin.get(`${base(journal)}/getList`))).toContain(row.id)
    const [entry] = (await admin.get(`${base(document)}/getHistory/${row.id}`)).result as Wire[]
    expect(entry).toMatchObject({ type: 'transition', transition: 'approve' })
  })

  it('a transition asks for its fields, regardless of the form', async () => {
    const row = await submitted()
    expect((await admin.post(`${at}/reject`, { id: row.id })).error?.fields).toHaveProperty(
      'reason',
    )
    expect((await admin.post(`${at}/reject`, { id: row.id, reason: 'мало' })).status).toBe(200)
  })

  it('a change can be reverted only in fields of its form', async () => {
    const row = await make.row(document)
    await admin.post(`${base(document)}/save`, { id: row.id, comment: 'первое' })
    await admin.post(`${base(document)}/save`, { id: row.id, brand_id: null })
    await walk.to(document, row, 'submitted')
    const entries = (await admin.get(`${at}/getHistory/${row.id}`)).result as Wire[]
    const changed = (field: string) =>
      entries.find(({ changes }) => (changes as Wire[])[0]?.field === field)
    expect(changed('comment')).toMatchObject({ revertible: true })
    expect(changed('brand_id')).toMatchObject({ revertible: false })
    const revert = (field: string) =>
      admin.post(`${at}/revert`, { id: row.id, event: changed(field)?.id })
    expect((await revert('brand_id')).status).toBe(400)
    expect((await revert('comment')).result).toMatchObject({ comment: row.comment })
  })

  it('a record is created only if the form has all required fields', async () => {
    const { number, issued_on } = await make.input(document, make.next())
    const created = await admin.post(`${base(intake)}/save`, { number, issued_on })
    expect(created.result).toMatchObject({ number, state: 'draft' })
    expect(idsOf(await admin.get(`${base(intake)}/getList`))).toContain((created.result as Row).id)
    const refused = await admin.post(`${at}/save`, { comment: 'новый' })
    expect([refused.status, refused.error?.code]).toEqual([400, 'validation'])
  })

  it('no value of a row outside reveals its owner', async () => {
    const outside = await made(intake, false)
    const { issued_on } = await make.input(document, make.next())
    const again = { number: outside.number, issued_on }
    const here = await admin.post(`${base(intake)}/save`, again)
    const whole = await admin.post(`${base(document)}/save`, again)
    expect([here.status, whole.status]).toEqual([409, 409])
    expect(whole.text).toContain(`"id":${outside.id}`)
    expect(here.text).not.toContain(`"id":${outside.id}`)
  })

  it('a name finds only records at the desk', async () => {
    const inside = await made(intake, true)
    const outside = await made(intake, false)
    const texts = [inside.number, outside.number]
    const found = async (resource: Resource) => {
      const { result } = await admin.post(`${base(resource)}/getNames`, { texts })
      return (result as { records: { id: number }[] }[]).map(({ records }) => records[0]?.id)
    }
    expect(await found(document)).toEqual([inside.id, outside.id])
    expect(await found(intake)).toEqual([inside.id, undefined])
  })

  it('no file is added to a field that its form does not have', async () => {
    const { id } = await made(intake, true)
    const form = formOf([
      { name: 'id', content: String(id) },
      { name: 'photos', file: 'a.pdf', content: '%PDF-1.4\n%%EOF\n' },
    ])
    const send = (resource: Resource) =>
      admin.post(`${base(resource)}/saveSpecimenDocumentFile`, form, { 'content-type': formType })
    const refused = await send(intake)
    expect([refused.status, refused.error?.fields]).toMatchObject([
      400,
      { field: expect.any(String) },
    ])
    expect((await send(document)).status).toBe(200)
  })

  it('views, settings and drafts are its own', async () => {
    const screen = deskName(approval)
    const view = { resource: screen, name: `Мой ${make.next()}`, content: { filter: {} } }
    const saved = await admin.post('/api/views/save', view)
    expect(saved.result).toMatchObject({ resource: screen })
    const names = async (of: string) =>
      rowsOf(await admin.get(`/api/views/getList/${of}`)).map(({ name }) => name)
    expect(await names(screen)).toContain(view.name)
    expect(await names(document.name)).not.toContain(view.name)
    const row = await submitted()
    const draft = { record: String(row.id), version: row.version, base: {}, fields: {} }
    const keep = (of: string, fields: object) =>
      admin.post('/api/drafts/save', { ...draft, screen: of, fields })
    expect((await keep(screen, { comment: 'черновик' })).status).toBe(200)
    expect((await keep(deskName(journal), { comment: 'черновик' })).status).toBe(404)
    expect((await admin.get(`/api/drafts/${document.name}/${row.id}`)).result).toBeNull()
    expect((await admin.get(`/api/drafts/${screen}/${row.id}`)).result).toMatchObject({
      fields: { comment: 'черновик' },
    })
  })

  it('the API page and document have its calls for users who may make them', async () => {
    const operations = async (caller: Caller) =>
      (await caller.get('/api/docs/openapi.json')).text.match(/"specimen-document-approval\.\w+"/g)
    const names = [...new Set(await operations(admin))].map((one) => one.slice(28, -1))
    expect(names).toEqual(expect.arrayContaining(['approve', 'reject', 'save', 'getList']))
    expect(names).not.toContain('submit')
    expect(names).not.toContain('import')
    expect(await operations(await signIn('stranger'))).toBeNull()
  })
})

describe('a slice', () => {
  const at = base(document)
  const open = { state: ['draft', 'submitted'] }

  it('can be used in every filter, and its own calls return the same rows', async () => {
    await make.row(document)
    await rowWhere(document, { state: 'approved' }, true)
    const more = { size: 500, sort: 'number' }
    const filtered = await admin.post(`${at}/getListByFilter`, { ...more, ...open })
    expect(rowsOf(filtered).every(({ state }) => open.state.includes(String(state)))).toBe(true)
    expect(rowsOf(filtered).length).toBeGreaterThan(0)
    for (const [call, body] of [
      ['getListByFilter', { ...more, slice: 'open' }],
      ['getOpenListByFilter', more],
    ] as const)
      expect((await admin.post(`${at}/${call}`, body)).text).toBe(filtered.text)
    const count = { count: rowsOf(filtered).length }
    expect((await admin.post(`${at}/getOpenCountByFilter`, {})).result).toEqual(count)
    expect((await admin.post(`${at}/getCountByFilter`, { slice: 'open' })).result).toEqual(count)
    const exact = await admin.post(`${at}/getOpenCountByFilter`, { exact: true })
    expect(exact.result).toEqual(count)
  })

  it('combines with further conditions, and an unknown one is rejected', async () => {
    const { id } = (await rowWhere(document, { state: 'approved' }, true))!
    const filter = (more: Wire) => admin.post(`${at}/getListByFilter`, { id, ...more })
    expect(idsOf(await filter({ slice: 'closed' }))).toEqual([id])
    expect(idsOf(await filter({ slice: 'open' }))).toEqual([])
    expect(idsOf(await filter({ slice: 'closed', state: 'cancelled' }))).toEqual([])
    for (const slice of ['none', 'toString', 5, ['open'], {}])
      expect((await filter({ slice })).error?.fields).toHaveProperty('slice')
    const twice = await admin.post(`${at}/getOpenListByFilter`, { slice: 'closed' })
    expect(twice.error?.fields).toHaveProperty('slice')
    for (const body of [[], 'x', 5])
      expect((await admin.post(`${at}/getOpenListByFilter`, body)).status).toBe(400)
  })

  it('has an index of its own in the default order', async () => {
    const rows = await database.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'specimen_document' and indexdef like '%WHERE%'`,
    )
    const found = rows.map(({ indexdef }) => indexdef).join('\n')
    expect(found).toMatch(/\(contract_id, issued_on, id\) WHERE .*draft.*submitted/)
  })

  it('is kept by a saved view', async () => {
    const view = { resource: document.name, name: `Открытые ${make.next()}` }
    const save = (slice: string) =>
      admin.post('/api/views/save', { ...view, content: { filter: { slice } } })
    expect((await save('open')).result).toMatchObject({ content: { filter: { slice: 'open' } } })
    expect((await save('none')).status).toBe(400)
  })
})

describe('rows that refer to one record', () => {
  const at = base(document)

  it('come in pages and counts, by GET and by POST', async () => {
    const one = await make.row(document)
    const other = await make.row(document)
    const id = one.brand_id as number
    const theirs = [one, other].filter(({ brand_id }) => brand_id === id)
    const pages = await admin.get(`${at}/getListPerPageByEntityId/0/500/${id}`)
    expect(idsOf(pages)).toEqual(expect.arrayContaining(theirs.map((row) => row.id)))
    expect(rowsOf(pages).every(({ brand_id }) => brand_id === id)).toBe(true)
    const count = { count: rowsOf(pages).length }
    expect((await admin.get(`${at}/getCountByEntityId/${id}`)).result).toEqual(count)
    const asked = { size: 500, entityId: id }
    const filtered = await admin.post(`${at}/getListByFilterAndEntityId`, asked)
    expect(filtered.text).toBe(pages.text)
    expect((await admin.post(`${at}/getCountByFilterAndEntityId`, asked)).result).toEqual(count)
    const narrowed = { ...asked, id: one.id }
    expect(idsOf(await admin.post(`${at}/getListByFilterAndEntityId`, narrowed))).toEqual([one.id])
    expect(rowsOf(await admin.get(`${at}/getListPerPageByEntityId/0/1/${id}`))).toHaveLength(1)
  })

  it('are not found for a missing record', async () => {
    for (const id of [never, 'x', '0', '-1']) {
      expect((await admin.get(`${at}/getListPerPageByEntityId/0/20/${id}`)).status).toBe(404)
      expect((await admin.get(`${at}/getCountByEntityId/${id}`)).status).toBe(404)
    }
    for (const call of ['getListByFilterAndEntityId', 'getCountByFilterAndEntityId']) {
      expect((await admin.post(`${at}/${call}`, { entityId: never })).status).toBe(404)
      for (const entityId of [undefined, null, 'x', 0, 1.5])
        expect((await admin.post(`${at}/${call}`, { entityId })).error?.fields).toHaveProperty(
          'entityId',
        )
    }
    expect((await admin.get(`${at}/getListPerPageByEntityId/x/20/1`)).status).toBe(400)
  })
})

it('a page can be requested without a size', async () => {
  await make.row(document)
  const at = base(document)
  const usual = await admin.get(`${at}/getListPerPage/0/20`)
  expect((await admin.get(`${at}/getListPerPage/0`)).text).toBe(usual.text)
  expect((await admin.get(`${at}/getListPerPage/x`)).error?.fields).toHaveProperty('page')
})
