// Documents of vehicles and employees, and the list of all expiry dates.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, fieldEntries, isReadOnly, resourceOf } from '#resources/kernel/derive.ts'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { expiringFields } from '#server/areas/platform/expiring-documents.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const resources = allResources()
const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const pool = createPool(database.app)
afterAll(() => pool.end())
const make = makerFor(admin, resources)
/** The test's clock is set to this day. */
const today = '2026-01-14'
const inDays = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

const put = async (resource: string, body: Wire) => {
  const { result, text } = await admin.post(`/api/fms/${resource}/save`, body)
  if (!result) throw new Error(text)
  return result as Row
}
const vehicle = () => make.row(resourceOf('car'), { fuels: [] })
const document = (car: Row, kind: Row, left: number | null, more: Wire = {}) =>
  put('vehicle-document', {
    ...{ car_id: car.id, kind_id: kind.id, number: `D${left}` },
    ...(left !== null && { valid_until: inDays(left) }),
    ...more,
  })
const standing = async ({ id }: Row, resource = 'vehicle-document') =>
  ((await admin.get(`/api/fms/${resource}/getById/${id}`)).result as Row).standing
const papersOf = async ({ id }: Row) =>
  ((await admin.get(`/api/fms/car/getById/${id}`)).result as Row).papers

let permit: Row
let test: Row
beforeAll(async () => {
  permit = await put('document-kind', { name: 'Пропуск' })
  test = await put('document-kind', { name: 'Поверка', notice_days: 90 })
})

describe('a document', () => {
  it('is near its end according to its kind, or else the organisation', async () => {
    const car = await vehicle()
    const far = await document(car, permit, 80)
    const near = await document(car, test, 80)
    expect([await standing(far), await standing(near)]).toEqual([['valid'], ['expiring']])
    expect([far.notice_days, near.notice_days]).toEqual([30, 90])
    expect(await papersOf(car)).toEqual(['document_expiring'])
  })
  it('marks its vehicle until another of its kind renews it', async () => {
    const car = await vehicle()
    const old = await document(car, permit, -1)
    expect([await standing(old), await papersOf(car)]).toEqual([['expired'], ['document_expired']])
    await document(car, permit, 300)
    expect([await standing(old), await papersOf(car)]).toEqual([['renewed'], []])
  })
  it('without a last day never expires', async () => {
    const car = await vehicle()
    const old = await document(car, permit, 5)
    const whole = await document(car, permit, null)
    expect([await standing(old), await standing(whole)]).toEqual([['renewed'], ['no_end']])
    expect(await papersOf(car)).toEqual([])
  })
  it('of a dismissed employee is no longer watched', async () => {
    const person = await make.row(resourceOf('staff'), { dismissed: false, status_id: null })
    const paper = await put('staff-document', {
      ...{ staff_id: person.id, kind_id: permit.id, valid_until: inDays(3) },
    })
    expect(await standing(paper, 'staff-document')).toEqual(['expiring'])
    await put('staff', { id: person.id, dismissed: true, dismissal_date: today })
    expect(await standing(paper, 'staff-document')).toEqual(['left'])
  })
  it('is announced as many days ahead as its kind defines', async () => {
    const car = await vehicle()
    await document(car, test, 85, { number: 'ЗАРАНЕЕ' })
    await document(car, permit, 85, { number: 'ПОЗЖЕ' })
    const db = createDb(pool)
    const kernel = createKernel({
      ...{ db, resources, clock: () => new Date(), accounts: areaAccounts },
      ...{ rules: areaRules, seal: String },
    })
    await notifyOfExpiry(kernel, new Date(`${today}T09:00:00.000Z`))
    const { result } = await admin.post('/api/fms/staff-notification/getListByFilter', {
      size: 200,
    })
    const told = (result as Row[]).map(({ message_ru }) => String(message_ru)).join('\n')
    expect(told).toContain('ЗАРАНЕЕ')
    expect(told).not.toContain('ПОЗЖЕ')
  })
})

describe('the list of what expires', () => {
  it('has a kind for every day on which a document ends', () => {
    const ends = resources
      .filter((one) => !isReadOnly(one))
      .flatMap(({ fields }) => fieldEntries(fields).filter(([, one]) => one.options.expires))
    expect(expiringFields()).toHaveLength(ends.length)
    const kinds = resourceOf('expiring-document').fields.kind!.options.choices
    expect(expiringFields().map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(Object.keys(kinds ?? {})),
    )
    expect(Object.keys(kinds ?? {})).toHaveLength(ends.length)
  })
  it('shows what matters of all resources, the nearest first, each with its owner', async () => {
    const car = await vehicle()
    const kind = await put('document-kind', { name: 'Аренда' })
    const person = await make.row(resourceOf('staff'), {
      ...{ dismissed: false, status_id: null, surname: 'Срочный' },
      ...{ licence_from: '2020-01-01', licence_until: inDays(9) },
      ...{ passport_issued: '2020-01-01', passport_until: inDays(400) },
    })
    const old = await document(car, kind, 2)
    await document(car, kind, 8)
    await put('technical-inspection', {
      ...{ car_id: car.id, number: 'Т-1', date_issue: inDays(-360), date_until: inDays(7) },
    })
    const ask = async (filter: Wire) =>
      (await admin.post('/api/fms/expiring-document/getListByFilter', filter)).result as Row[]
    const ofCar = await ask({ car_id: car.id })
    expect(ofCar.map(({ kind: of, days_left, standing: now }) => [of, days_left, now])).toEqual([
      ['technical_inspection_date_until', 7, ['expiring']],
      ['vehicle_document_valid_until', 8, ['expiring']],
    ])
    expect(ofCar[1]!.name).toBe('Аренда D8')
    expect(ofCar.map(({ name }) => name)).not.toContain(`Аренда ${String(old.number)}`)
    const ofPerson = await ask({ staff_id: person.id })
    expect(ofPerson.map(({ kind: of, standing: now }) => [of, now])).toEqual([
      ['staff_licence_until', ['expiring']],
      ['staff_passport_until', ['valid']],
    ])
    expect(await ask({ staff_id: person.id, standing: ['valid'] })).toHaveLength(1)
  })
  it('shows readers only what they may read', async () => {
    const roles = await signInRoles({ database, signIn }, resources)
    const kindsFor = async (role: 'mechanic' | 'hr') => {
      const caller = roles.get(role)!
      const { result } = await caller.post('/api/fms/expiring-document/getListByFilter', {
        size: 500,
      })
      return [...new Set((result as Row[]).map(({ kind }) => String(kind).split('_')[0]))].sort()
    }
    expect(await kindsFor('mechanic')).toEqual(['technical', 'vehicle'])
    expect(await kindsFor('hr')).toEqual(['staff'])
  })
})
