// The printed journals of medical and technical checks: every required item of a line, in each
// language.
import { beforeAll, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { printWords } from '#i18n/print-texts.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import { optionWord } from '#tests/support/browser/displayed-words.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const { app, signIn, database } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const resourceOf = (name: string) => resources.find((one) => one.name === name)!
const solid = (text: string) => text.replace(/[\s\u200b\u00a0-]/g, '')
const zone = { timeZone: 'Asia/Tashkent', currency: 'UZS' }

const parts = [
  ...['engine', 'transmission', 'body', 'lights'],
  ...['brakes', 'steering', 'tyres', 'equipment'],
]
const checks: Readonly<Record<string, Wire>> = {
  'medical-checkup': {
    ...{ health: 'passed', sobriety: 'passed', pressure: '117/73', temperature: '36.4', pulse: 71 },
    is_admitted: 'admitted',
  },
  'mechanic-checkup': {
    ...Object.fromEntries(parts.map((part) => [part, 'passed'])),
    ...{ mileage: 40_678, is_passed: 'passed' },
  },
}
const stored: Record<string, Row> = {}
/** The contents of a line besides texts and moments. */
const values: Record<string, string[]> = {}

beforeAll(async () => {
  const named = { dismissed: false, status_id: null }
  const driver = await make.row(resourceOf('staff'), {
    ...{ ...named, surname: 'Абдурахмонов', name: 'Шухрат', patronymic: 'Азизович' },
    birth_date: '1984-03-09',
  })
  const signer = await make.row(resourceOf('staff'), {
    ...{ ...named, surname: 'Ражабова', name: 'Малика', patronymic: null },
  })
  await database.query(
    `update membership set staff_id = $1 where account_id = (select id from account where login = 'admin')`,
    [signer.id],
  )
  const car = await make.row(resourceOf('car'), { status_id: null, initial_odometer: 40_000 })
  for (const [name, body] of Object.entries(checks)) {
    const of = name === 'medical-checkup' ? { driver_id: driver.id } : { car_id: car.id }
    const { status, text, result } = await admin.post(`/api/fms/${name}/save`, { ...of, ...body })
    expect(status, text).toBe(200)
    stored[name] = result as Row
  }
  values['medical-checkup'] = ['Абдурахмонов', 'Шухрат', 'Ражабова', '117/73', '71']
  values['mechanic-checkup'] = ['Ражабова']
})

it.each(Object.keys(checks).flatMap((name) => locales.map((locale) => [name, locale] as const)))(
  '%s in %s has every requisite of its line',
  async (name, locale) => {
    const row = stored[name]!
    const { status, text } = await printed(app, admin, `/api/fms/${name}`, {
      ...{ form: 'journal', filter: {}, locale },
    })
    expect(status).toBe(200)
    const said = solid(text)
    const { moment, day, integer } = formatsOf(locale, zone)
    const words = printWords(locale, name, 'journal')
    const labels = {
      'medical-checkup': ['title', 'day', 'time', 'driver', 'born', 'temperature', 'pressure'],
      'mechanic-checkup': ['title', 'day', 'time', 'plate', 'faults', 'mechanic_signature'],
    }[name]!
    const signed =
      name === 'medical-checkup' ? ['sobriety', 'doctor_signature', 'driver_signature'] : []
    const [date = '', time = ''] = moment(String(row.date)).split(' ')
    const verdict = name === 'medical-checkup' ? 'is_admitted' : 'is_passed'
    const wanted = [
      ...[...labels, ...signed, 'verdict', 'responsible'].map((key) => words.text(key)),
      ...[date, time, optionWord(locale, resourceOf(name), verdict, String(row[verdict]))],
      ...(name === 'medical-checkup'
        ? [day('1984-03-09')]
        : [integer(40_678), String(row.plate_number ?? '')]),
      ...values[name]!,
    ]
    expect(wanted.filter((one) => !said.includes(solid(one)))).toEqual([])
  },
)
