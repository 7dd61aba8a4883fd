// Resource-specific calls in addition to the standard ones: each form with the specimen, and the
// product's own by name.
import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { areaAccounts } from '#server/areas/area-registry.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { ruleOf } from '#server/kernel/read/custom-endpoints.ts'
import { specimen, specimenReading } from '#tests/specimens/resources.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { resources, rowsOf, world } from './contract-world.ts'

const { admin, make, signIn, database, statements } = await world()
const at = '/api/fms/specimen'
const never = 999_999_999

describe('an alias of a standard call', () => {
  it('returns the same response as the standard call', async () => {
    const { id } = await make.row(specimen as unknown as Resource)
    expect((await admin.post(`${at}/saveSpecimen`, { id, quantity: 7 })).result).toMatchObject({
      id,
      quantity: 7,
    })
    expect((await admin.post(`${at}/saveSpecimen`, { quantity: 7 })).error?.fields).toHaveProperty(
      'name',
    )
    expect((await admin.get('/api/fms/car-way-bill-type/getCarWayBillType')).text).toBe(
      (await admin.get('/api/fms/car-way-bill-type/getList')).text,
    )
  })
})

describe('a list of rows by reference', () => {
  const company = async (name: string) =>
    (await admin.post('/api/fms/company/save', { name })).result as { id: number }

  it('contains only the rows of that record', async () => {
    const full = await company('Полная')
    const empty = await company('Пустая')
    const put = (name: string, company_id: number) =>
      admin.post('/api/fms/subdivision/save', { name, company_id })
    await put('Б', full.id)
    await put('А', full.id)
    const of = (id: number | string) =>
      admin.get(`/api/fms/subdivision/getSubdivisionByCompanyId/${id}`)
    expect(rowsOf(await of(full.id)).map(({ name, company_name }) => [name, company_name])).toEqual(
      [
        ['А', 'Полная'],
        ['Б', 'Полная'],
      ],
    )
    expect((await of(empty.id)).result).toEqual([])
    for (const id of [never, 'x', '1.5', '-1', '0'])
      expect([id, (await of(id)).status]).toEqual([id, 404])
  })
  it('answers for another contract’s record like for a missing one', async () => {
    const neighbour = await signIn('neighbour')
    const theirs = await makerFor(neighbour, resources).row(resourceOf('subdivision'))
    const [answer, none] = [theirs.company_id, never].map((id) =>
      admin.get(`/api/fms/subdivision/getSubdivisionByCompanyId/${id}`),
    )
    expect([(await answer)?.status, (await answer)?.text]).toEqual([404, (await none)?.text])
  })
})

describe('a list of the rows of another resource', () => {
  const of = (id: number | string) => `${at}/getReadingsBySpecimenId/${id}`
  const read = (specimen_id: number, read_on: string) =>
    admin.post('/api/fms/specimen-reading/save', { specimen_id, read_on, value: 1 })

  it('contains the rows that refer to the record, or one empty entry without any', async () => {
    const full = await make.row(specimen as unknown as Resource)
    const empty = await make.row(specimen as unknown as Resource)
    await read(full.id, '2026-01-01')
    await read(full.id, '2026-01-02')
    expect(rowsOf(await admin.get(of(full.id))).map((row) => row.read_on)).toEqual([
      '2026-01-02',
      '2026-01-01',
    ])
    expect((await admin.get(of(empty.id))).result).toEqual([
      { id: null, read_on: null, value: null },
    ])
  })
  it('is not found for a record that is missing or of another contract', async () => {
    const neighbour = await signIn('neighbour')
    const theirs = await makerFor(neighbour, resources).row(specimen as unknown as Resource)
    const none = await admin.get(of(never))
    for (const id of [theirs.id, 'x', '0', '-1'])
      expect([id, (await admin.get(of(id))).status]).toEqual([id, 404])
    expect((await admin.get(of(theirs.id))).text).toBe(none.text)
  })
})

describe('a view', () => {
  it('has its own calls like other resources', async () => {
    const shown = await make.row(specimen as unknown as Resource)
    const { id: hidden } = await make.row(specimen as unknown as Resource)
    await admin.post(`${at}/save`, { id: hidden, name: 'left out by a rule' })
    const ids = rowsOf(await admin.get('/api/fms/specimen-summary/getSummaryUnderRule')).map(
      ({ id }) => id,
    )
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(hidden)
    const reader = await signIn('stranger')
    expect((await reader.get('/api/fms/specimen-summary/getSummaryUnderRule')).status).toBe(403)
    await admin.post(`${at}/save`, { id: hidden, name: 'its name is free again' })
  })
})

describe('a list of rows with their children', () => {
  it('names the active children of this contract, in order', async () => {
    const { id } = (await admin.post('/api/fms/company/save', { name: 'С подразделениями' }))
      .result as { id: number }
    for (const name of ['Юг', 'Восток'])
      await admin.post('/api/fms/subdivision/save', { name, company_id: id })
    const answer = await admin.get('/api/fms/company/getListWithSubdivisions')
    const mine = rowsOf(answer).find((row) => row.id === id)
    expect(mine?.subdivisions).toEqual([
      { id: expect.any(Number) as number, name: 'Восток' },
      { id: expect.any(Number) as number, name: 'Юг' },
    ])
    const plain = rowsOf(await admin.get('/api/fms/company/getList'))
    expect(rowsOf(answer).map((row) => ({ ...row, subdivisions: undefined }))).toEqual(
      plain.map((row) => ({ ...row, subdivisions: undefined })),
    )
    expect(
      (await (await signIn('neighbour')).get('/api/fms/company/getListWithSubdivisions')).text,
    ).not.toContain('Восток')
  })
  it('takes two statements in addition to the session’s, for any number of rows', async () => {
    statements.forget()
    await admin.get('/api/fms/company/getListWithSubdivisions')
    expect(statements.texts.filter((text) => /^select/i.test(text.trim()))).toHaveLength(3)
  })
})

describe('a list under an area rule', () => {
  it('contains the rows that the rule allows', async () => {
    const shown = await make.row(specimen as unknown as Resource)
    const { id } = await make.row(specimen as unknown as Resource)
    await admin.post(`${at}/save`, { id, name: 'left out by a rule' })
    const ids = rowsOf(await admin.get(`${at}/getListUnderRule`)).map((row) => row.id)
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(id)
  })
  it('contains the employees without an account', async () => {
    const put = async (surname: string) =>
      (await admin.post('/api/fms/staff/saveStaff', { surname, name: 'Али' })).result as {
        id: number
      }
    const free = await put('Свободный')
    const taken = await put('Занятый')
    const gone = await put('Ушедший')
    await database.query(
      `update membership set staff_id = $1 from account a where a.id = account_id and a.login = 'colleague' and contract_id = 1`,
      [taken.id],
    )
    await admin.delete('/api/fms/staff/delete', { id: gone.id })
    const ids = rowsOf(await admin.get('/api/fms/staff/getStaffWithoutAccount')).map(
      (row) => row.id,
    )
    expect(ids).toContain(free.id)
    expect(ids).not.toContain(taken.id)
    expect(ids).not.toContain(gone.id)
  })
  it('stops the start when the area lacks its rule', () => {
    const kernel = createKernel({
      db: {} as never,
      resources,
      clock: () => new Date(),
      accounts: areaAccounts,
      seal: String,
      rules: {},
    })
    expect(() =>
      ruleOf(kernel, specimenReading as unknown as Resource, 'getListUnderRule'),
    ).toThrow(/no rule for getListUnderRule/)
  })
})
