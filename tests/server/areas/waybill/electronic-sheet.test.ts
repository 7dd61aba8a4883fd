// A waybill as the titles of an electronic waybill: contents and signer of each, following the
// documented schema, without anything that the user may not read.
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Row } from '#tests/support/server/test-app.ts'
import { read as readFile } from '#tests/support/repository/sources.ts'
import type { ElectronicSheet } from '#resources/wire/electronic-sheet.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, database, done, driver, make, put, sheet, signIn, truck } = await waybillOffice()
const schema = z.fromJSONSchema(
  JSON.parse(readFile('docs/electronic-waybill.schema.json')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
)
const titlesOf = async ({ id }: Row, caller = admin) => {
  const { result, status, text } = await caller.post('/api/fms/way-bill/getTitles', { id })
  expect(status, text).toBe(200)
  schema.parse(result)
  return result as ElectronicSheet
}
const contentOf = ({ titles }: ElectronicSheet, title: string) =>
  titles.find((one) => one.title === title)

const healthy = {
  ...{ is_admitted: 'admitted', health: 'passed', sobriety: 'passed' },
  ...{ pressure: '118/77', pulse: 70, temperature: '36.6' },
}

const parts = ['engine', 'transmission', 'body', 'lights', 'brakes', 'steering', 'tyres']
const sound = Object.fromEntries(
  [...parts, 'equipment', 'is_passed'].map((part) => [part, 'passed']),
)

/** Exports of titles in the event log. */
const noted = async () => {
  const [{ count } = { count: 0 }] = await database.query(
    `select count(*)::int as count from event_log
      where resource = 'way-bill' and uri_path like '%getTitles'`,
  )
  return count as number
}

let car: Row
let person: Row
let draft: Row
beforeAll(async () => {
  const company_id = (await put('company', { name: 'ООО «Автобаза»', inn: '301234567' })).id
  const subdivision_id = (await put('subdivision', { name: 'Колонна 1', company_id })).id
  car = await truck({ subdivision_id, garage_number: '217-Г' })
  person = await driver()
  await put('staff', {
    ...{ id: person.id, licence_number: 'AF 7654321', licence_issued: '2019-05-17' },
  })
  await put('medical-checkup', { driver_id: person.id, date: at(5, 2), ...healthy })
  await put('mechanic-checkup', { car_id: car.id, date: at(5, 2, 30), ...sound })
  draft = await sheet(car, { staff_id: person.id, start_date: at(5, 3) })
})

describe('titles', () => {
  it('are six, none of the sheet itself before it is opened', async () => {
    const { titles, number } = await titlesOf(draft)
    expect(number).toBeNull()
    expect(titles.map(({ title, file, content }) => [title, file, content !== null])).toEqual([
      ['T1', 'ON_PTLSSOBTS', false],
      ['T2', 'ON_PTLSPRMO', true],
      ['T3', 'ON_PTLSVIPTS', true],
      ['T4', 'ON_PTLSODVZD', false],
      ['T5', 'ON_PTLSODPARK', false],
      ['T6', 'ON_PTLSPOSMO', false],
    ])
  })

  it('contain the parties, and the results of checks and odometer', async () => {
    const opened = await done('open', draft)
    await done('close', draft, { end_date: at(5, 13), odometer_in: 1200, fuel_in: '80' })
    await put('medical-checkup', {
      ...{ driver_id: person.id, date: at(5, 14), kind: 'post_trip', ...healthy },
    })
    const titles = await titlesOf(draft)
    const named = { surname: person.surname, licence_number: 'AF 7654321' }
    expect(contentOf(titles, 'T1')).toMatchObject({
      signer: opened.dispatcher_name,
      content: {
        ...{ number: opened.number, valid_from: at(5, 3), valid_until: at(5, 13) },
        owner: { name: 'ООО «Автобаза»', tax_number: '301234567' },
        vehicle: { plate_number: car.plate_number, garage_number: '217-Г' },
        driver: { ...named, licence_issued: '2019-05-17' },
      },
    })
    expect(contentOf(titles, 'T2')?.content).toMatchObject({
      ...{ examined_at: at(5, 2), kind: 'pre_trip', result: 'admitted', driver: named },
    })
    expect(contentOf(titles, 'T3')?.content).toMatchObject({
      ...{ checked_at: at(5, 2, 30), result: 'passed' },
      vehicle: { plate_number: car.plate_number },
    })
    expect(contentOf(titles, 'T4')?.content).toEqual({ departed_at: at(5, 3), odometer: 1000 })
    expect(contentOf(titles, 'T5')?.content).toEqual({ returned_at: at(5, 13), odometer: 1200 })
    expect(contentOf(titles, 'T6')?.content).toMatchObject({
      ...{ examined_at: at(5, 14), kind: 'post_trip', result: 'admitted' },
    })
    // of an examination the fact alone
    expect(JSON.stringify(titles)).not.toContain('118/77')
  })

  it('omit what the reader may not read, and are recorded in the event log', async () => {
    const other = await driver()
    await put('medical-checkup', { driver_id: other.id, date: at(6, 2), ...healthy })
    const mine = await sheet(await truck(), { staff_id: other.id, start_date: at(6, 3) })
    await done('open', mine)
    expect(contentOf(await titlesOf(mine), 'T2')?.content).not.toBeNull()
    const dispatcher = await signIn('admin')
    const before = await noted()
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource in ('medical-checkup', 'staff')`,
    )
    try {
      const titles = await titlesOf(mine, dispatcher)
      expect(contentOf(titles, 'T2')?.content).toBeNull()
      expect(contentOf(titles, 'T1')?.content?.driver).toMatchObject({
        ...{ surname: null, licence_number: null },
      })
    } finally {
      await database.query(
        `update access_level set level = 15 where contract_id = 1 and resource in ('medical-checkup', 'staff')`,
      )
    }
    expect(await noted()).toBe(before + 1)
  })

  it('of what is not there are none', async () => {
    expect((await admin.post('/api/fms/way-bill/getTitles', { id: 999999999 })).status).toBe(404)
    expect((await make('open', draft)).status).not.toBe(200)
  })
})
