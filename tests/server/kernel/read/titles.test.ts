// Titles of records in every response: formatted plates, empty references, names of employees.
import { beforeAll, describe, expect, it } from 'vitest'
import { titleFormats } from '#i18n/format/title.ts'
import {
  allResources,
  fieldEntries,
  isWritable,
  labelKey,
  nameKey,
  titleFields,
} from '#resources/kernel/derive.ts'
import { normalizePlate, viewPlate } from '#resources/kernel/values/plate.ts'
import { resourceInContract } from '#resources/kernel/own-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
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
      const garage = `T${n}`
      const name = `${viewPlate(stored).text} T${n}`
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

describe('a record that has no name of its own', () => {
  const passages = '/api/fms/specimen-passage'
  it('is named by its moment in the zone of the contract, its period and its reference, everywhere', async () => {
    const { result: of } = (await admin.post('/api/fms/specimen/save', {
      name: 'Проезд',
      code_word: 'PR-1',
    })) as { result: Row }
    const { result: first } = (await admin.post(`${passages}/save`, {
      happened_at: '2026-03-07T20:30:00.000Z',
      lasted: { from: '2026-03-08', to: null },
      specimen_id: of.id,
      note: 'перевал',
    })) as { result: Row }
    const name = '08.03.2026 01:30 08.03.2026 – … Проезд PR-1'
    const { result: second } = (await admin.post(`${passages}/save`, {
      happened_at: '2026-03-07T21:00:00.000Z',
      replaces_id: first.id,
    })) as { result: Row }
    // in the answer, in a list, by search and in a history
    expect(second.replaces_name).toBe(name)
    const [listed] = (await admin.post(`${passages}/getListByFilter`, { id: second.id }))
      .result as Row[]
    expect(listed?.replaces_name).toBe(name)
    const found = (await admin.get(`/api/search?q=${encodeURIComponent('перевал')}`)).result as {
      name: string
    }[]
    expect(found.map((one) => one.name)).toContain(name)
    const history = await admin.get(`${passages}/getHistory/${second.id}`)
    expect(history.text).toContain(name)
    await database.query(`update contract set time_zone = 'Europe/London' where id = 1`)
    try {
      const { result: abroad } = await admin.get(`${passages}/getById/${second.id}`)
      expect((abroad as Row).replaces_name).toBe('07.03.2026 20:30 08.03.2026 – … Проезд PR-1')
    } finally {
      await database.query(`update contract set time_zone = 'Asia/Tashkent' where id = 1`)
    }
  })
  it('is found by the cursor of a list that is sorted by such names', async () => {
    const ask = async (more: object) =>
      (await admin.post(`${passages}/getListByFilter`, { sort: 'replaces_id', size: 1, ...more }))
        .result as Row[]
    const [one] = await ask({})
    const next = await ask({ after: [one?.replaces_name, one?.id] })
    expect(next.map(({ id }) => id)).toEqual((await ask({ size: 2 })).slice(1).map(({ id }) => id))
  })
})

describe('a label', () => {
  /** References of specimens to records that calls return. */
  const references = specimens.flatMap((of) =>
    fieldEntries(of.fields).flatMap(([key, field]) => {
      const target = all.find(({ name }) => name === field.options.to)
      const isListed =
        field.kind === 'ref' && of.mode === 'table' && target?.mode === 'table' && !of.postings
      return isListed && isWritable(field) ? [[of, key, target] as const] : []
    }),
  )
  it('is the title that browsers put together from the record', async () => {
    const formats = titleFormats('Asia/Tashkent')
    const compared = new Set<string>()
    for (const [of, key, target] of references) {
      const { id } = await make.row(target)
      const row = await make.row(of, { [key]: id })
      const { result } = await admin.get(`/${target.basePaths[0]}/getById/${id}`)
      const record = result as Row
      const title = titleText(
        target,
        (part, field) => record[nameKey(part, field) ?? part],
        formats,
      )
      expect([of.name, key, row[labelKey(key)]]).toEqual([of.name, key, title])
      compared.add(target.name)
    }
    expect(compared.size).toBeGreaterThan(5)
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
  it('has no label, for any kind of title of its target', async () => {
    const { result: car } = await carWith({ plate_number: '01Z900ZZ', garage_number: 'Z900' })
    const { result } = await admin.post(`${readings}/save`, {
      car_id: car.id,
      read_at: '2026-01-10T05:00:00.000Z',
      value: 5,
    })
    expect((result as Row).replaces_name).toBeNull()
    const inUse = all.map((of) => resourceInContract(of, {}))
    const others = inUse.filter((of) => of.mode === 'table' && made(of).length > 0)
    for (const of of others) {
      const keys = made(of).map(([key]) => key)
      const row = await make.row(of, Object.fromEntries(keys.map((key) => [key, null])))
      for (const key of keys) {
        // a rule may fill in a derived one
        const isFilled = row[key] !== null && of.fields[key]?.presence === 'derived'
        const label = isFilled ? expect.any(String) : null
        expect([of.name, key, row[labelKey(key)]]).toEqual([of.name, key, label])
      }
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
