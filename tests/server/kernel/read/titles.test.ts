// Titles of records in every response: formatted plates, empty references, names of employees.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources, fieldEntries, labelKey, titleFields } from '#resources/kernel/derive.ts'
import { normalizePlate, viewPlate } from '#resources/kernel/values/plate.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { specimens } from '#tests/specimens/resources.ts'
import table from '../../../resources/kernel/plates.json' with { type: 'json' }

const { signIn, database } = await testApp()
const admin = await signIn('admin')
const all = [...allResources(), ...specimens]
const make = makerFor(admin, all)
const cars = '/api/fms/car'
const readings = '/api/fms/odometer-reading'

let brand: Row
let model: Row
beforeAll(async () => {
  brand = (await admin.post('/api/fms/car-brand/save', { name: 'Isuzu' })).result as Row
  model = (await admin.post('/api/fms/car-model/save', { name: 'NQR', brand_id: brand.id }))
    .result as Row
})

const carWith = async (more: Wire) =>
  (await admin.post(`${cars}/save`, { brand_id: brand.id, model_id: model.id, ...more })) as {
    status: number
    result: Row
  }

describe('a plate in a title', () => {
  const plates = [...table.worked, ...table.edge].filter(({ input }) => input !== '')
  it.each(plates.map(({ input }, n) => [input, n] as const))(
    'of %s is formatted in labels, search and history',
    async (input, n) => {
      const stored = normalizePlate(input)
      const [garage, name] = [`T${n}`, `${viewPlate(stored).text} T${n}`]
      // the same plate typed otherwise is taken: only one vehicle in use has it
      await Promise.all(
        (
          (await admin.post(`${cars}/getListByFilter`, { plate_number: stored })).result as Row[]
        ).map(({ id }) => admin.delete(`${cars}/delete`, { id })),
      )
      const { result: car } = await carWith({ plate_number: input, garage_number: garage })
      const { result: reading } = await admin.post(`${readings}/save`, {
        car_id: car.id,
        read_at: '2026-01-10T05:00:00.000Z',
        value: 1000 + n,
      })
      expect((reading as Row).car_name).toBe(name)
      const found = (await admin.get(`/api/search?q=${encodeURIComponent(stored)}`)).result as {
        resource: string
        id: number
        name: string
      }[]
      expect(found.find(({ resource, id }) => resource === 'car' && id === car.id)?.name).toBe(name)
      const { result: history } = await admin.get(`${readings}/getHistory/${(reading as Row).id}`)
      expect(JSON.stringify(history)).toContain(JSON.stringify(name))
    },
  )
  it('is the sort key and cursor of a list sorted by it', async () => {
    const rows = (await admin.post(`${readings}/getListByFilter`, { sort: 'car_id', size: 500 }))
      .result as Row[]
    const names = rows.map(({ car_name }) => car_name as string)
    expect(names.length).toBeGreaterThan(5)
    const [, , third] = rows
    const after = (
      await admin.post(`${readings}/getListByFilter`, {
        sort: 'car_id',
        size: 500,
        after: [third?.car_name, third?.id],
      })
    ).result as Row[]
    expect(after.map(({ id }) => id)).toEqual(rows.slice(3).map(({ id }) => id))
  })
})

describe('an empty reference', () => {
  /** References whose target is called by more than one text, or by a number. */
  const made = (of: Resource) =>
    fieldEntries(of.fields).filter(([, { kind, options, presence }]) => {
      const target = all.find(({ name }) => name === options.to)
      if (kind !== 'ref' || presence === 'required' || !target) return false
      return (
        titleFields(target).length > 1 ||
        target.fields[titleFields(target)[0] ?? '']?.kind !== 'text'
      )
    })
  it('has no label, whatever the title of its target is made of', async () => {
    const { result: car } = await carWith({ plate_number: '01Z900ZZ', garage_number: 'Z900' })
    const { result } = await admin.post(`${readings}/save`, {
      car_id: car.id,
      read_at: '2026-01-10T05:00:00.000Z',
      value: 5,
    })
    expect((result as Row).replaces_name).toBeNull()
    const others = all.filter((of) => of.mode === 'table' && made(of).length > 0)
    for (const of of others) {
      const keys = made(of).map(([key]) => key)
      const row = await make.row(of, Object.fromEntries(keys.map((key) => [key, null])))
      for (const key of keys)
        expect([of.name, key, row[labelKey(key)]]).toEqual([of.name, key, null])
    }
  })
})

describe('the user who archived a record', () => {
  it('is named as an employee in the archive and in the record, and absent for an active one', async () => {
    const { result: employee } = (await admin.post('/api/fms/staff/saveStaff', {
      surname: 'Каримова',
      name: 'Нилуфар',
      patronymic: 'Анваровна',
    })) as { result: Row }
    const { result: car } = await carWith({ plate_number: '01Z901ZZ', garage_number: 'Z901' })
    expect(car.archived_by_name).toBeNull()
    await database.query(
      'update membership set staff_id = $1 where contract_id = 1 and account_id = (select id from account where login = $2)',
      [employee.id, 'admin'],
    )
    await admin.delete(`${cars}/delete`, { id: car.id })
    const [listed] = (await admin.post(`${cars}/getArchiveListByFilter`, { id: car.id }))
      .result as Row[]
    const { result: alone } = await admin.get(`${cars}/getById/${car.id}`)
    for (const row of [listed, alone as Row])
      expect(row?.archived_by_name).toBe('Каримова Нилуфар Анваровна')
    const mine = (await admin.post(`${cars}/getArchiveCountByFilter`, { archived_by: 'me' }))
      .result as { count: number }
    expect(mine.count).toBeGreaterThan(0)
    const { result: back } = await admin.post(`${cars}/restore`, { id: car.id })
    expect((back as Row).archived_by_name).toBeNull()
  })
})
