// Printed waybills: every form has every required item in every language, filled in or empty, on
// the two sides of one sheet; the register has a line for each.
import { beforeAll, describe, expect, it } from 'vitest'
import { printText, printWords } from '#i18n/print-texts.ts'
import { fieldLabel } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { allParts } from '#resources/kernel/prints/prints.ts'
import type { PrintPart } from '#resources/kernel/prints/prints.ts'
import { waybillPrints } from '#resources/waybill/prints/waybill-prints.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { isProof, oneOfEach, seed } from '#tests/support/runner/sampling.ts'
import { wordKeysOf } from '#tests/support/repository/print-words.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import type { Paper } from '#tests/support/server/printed-papers.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { admin, app, done: make, fuel, put, truck, driver, send, sheet, posted } = office
const paper = (body: Wire) => printed(app, admin, '/api/fms/way-bill', body)
/** Words are broken where their columns end. */
const solid = (text: string) => text.replace(/[\s\u200b\u00a0]/g, '')
const sheets = ['generic', 'car', 'truck', 'bus', 'special'] as const

let done: Row
let monthly: Row
let car: Row
beforeAll(async () => {
  const company_id = (
    await put('company', {
      ...{ name: 'ООО «Автобаза Ғ»', inn: '301234567', address: 'Нукусская, 24' },
      ...{ phone: '+998712345678', okpo: '87654321', registration_number: '1027700132195' },
    })
  ).id
  const subdivision_id = (await put('subdivision', { name: 'Колонна 1', company_id })).id
  const type_id = (
    await put('car-type', {
      name: 'Бортовой',
      communication: 'междугородное',
      carriage: 'для нужд',
    })
  ).id
  car = await truck({ subdivision_id, type_id, garage_number: '217-Г' })
  const customer_id = (await put('counterparty', { name: 'Узэлектроаппарат' })).id
  const person = await put('staff', {
    ...{ surname: 'Абдурахмонов', name: 'Шухрат', patronymic: 'Азизович' },
    ...{ personnel_number: '00345', licence_number: 'AF 7654321', licence_issued: '2019-05-17' },
    ...{ pinfl: '31205851234567', insurance_number: '11223344595' },
  })
  const names = { mechanic_id: (await driver()).id, doctor_id: (await driver()).id }
  done = await posted(car, {
    ...{ staff_id: person.id, ...names, company_id },
    ...{ start_date: '2026-01-12T03:00:00.000Z', end_date: '2026-01-12T13:30:00.000Z' },
    ...{ odometer_in: 1200, fuel_in: '78', trips: 4, note: 'Без замечаний' },
    tasks: [
      {
        ...{ customer_id, origin: 'Ташкент', destination: 'Чирчик', cargo: 'Цемент' },
        ...{ weight: '4.500', loaded_distance: '41.5' },
      },
    ],
  })
  monthly = await monthSheet({ company_id, staff_id: person.id })
})

/** Posted, with three shifts; another driver had the second. */
async function monthSheet(more: Wire): Promise<Row> {
  const { id: way_bill_type_id } = await put('car-way-bill-type', {
    ...{ name: 'Месячный', period: 'month' },
  })
  const relief = await put('staff', { surname: 'Сменщиков', name: 'Пётр' })
  const vehicle = await truck({ garage_number: '31-М' })
  const draft = await sheet(vehicle, {
    ...{ start_date: '2026-01-05T02:00:00.000Z', way_bill_type_id, ...more },
  })
  await make('open', draft)
  const shift = (day: string, odometer_in: number, others: Wire = {}) => ({
    ...{ start_date: `2026-01-${day}T03:00:00.000Z`, end_date: `2026-01-${day}T13:15:00.000Z` },
    ...{ odometer_in, ...others },
  })
  const days = [
    shift('05', 1137),
    shift('07', 1250, { staff_id: relief.id }),
    shift('09', 1368, { fuel_in: '61.4' }),
  ]
  const { result } = await send('way-bill', { id: draft.id, days })
  const { end_date, odometer_in, fuel_in } = result as Row
  await make('close', draft, { end_date, odometer_in, fuel_in })
  return make('post', draft)
}

const isOfSome = (part: PrintPart) => 'when' in part

/** The constant texts of a form, split at its values. */
function wordsOf(form: keyof typeof waybillPrints, locale: Locale): string[] {
  const { text } = printWords(locale, 'way-bill', form)
  const whole: readonly PrintPart[] = waybillPrints[form].form
  const parts = allParts(whole.filter((part) => !isOfSome(part)))
  // what may be left out is not named on the paper
  const printed = parts.filter((part) => !('optional' in part))
  const own = new Set(printed.flatMap(wordKeysOf).map(text))
  const labels = parts.flatMap((part) =>
    'line' in part
      ? part.line.flatMap((one) =>
          'field' in one && one.label === undefined
            ? fieldLabel(locale, 'way-bill', one.field)
            : [],
        )
      : [],
  )
  return [...own, ...labels].flatMap((one) => one.split(/%\{\w+\}/)).filter((one) => one !== '')
}

function expectRequisites(
  { status, pages, text }: Paper,
  form: (typeof sheets)[number] | 'month',
  locale: Locale,
): void {
  expect([form, status, pages.length]).toEqual([form, 200, 2])
  const said = solid(text)
  expect(wordsOf(form, locale).filter((words) => !said.includes(solid(words)))).toEqual([])
}

/** Texts are of a form and of a language, and set alike: each of these is met, in the proof all. */
const formsIn = (locale: Locale) =>
  sheets.filter((_, i) => isProof || (i + seed) % locales.length === locales.indexOf(locale))
const registers = oneOfEach(locales, () => 'register')
const months = oneOfEach(locales, () => 'month', { seed: seed + 1 })

describe.each(locales)('in %s', (locale) => {
  it.each(formsIn(locale))('%s has every requisite on two pages', async (form) => {
    const full = await paper({ form, ids: [done.id], locale })
    expectRequisites(full, form, locale)
    const said = solid(full.text)
    for (const value of [
      ...['ООО«АвтобазаҒ»', '301234567', 'Нукусская,24', '+99871234-56-78', '217-Г'],
      ...['АбдурахмоновШухратАзизович', '00345', 'AF7654321', '17.05.2019', '31205851234567'],
      ...['11223344595', '87654321', '1027700132195', 'междугородное', 'длянужд'],
      ...['12.01.202608:00', '12.01.202618:30', 'Узэлектроаппарат', 'Чирчик', 'Беззамечаний'],
      solid(String(done.plate_number)),
    ])
      expect([value, said.includes(value)]).toEqual([value, true])
    // at departure, returned, and what was burnt by the norm and in fact
    for (const figure of ['100,00', '78,00', '20,00', '22,00'])
      expect([figure, said.replaceAll('.', ',').includes(figure)]).toEqual([figure, true])
  })

  it.runIf(registers.includes(locale))('the register has a line for every sheet', async () => {
    const { status, pages, text } = await paper({ form: 'register', ids: [done.id], locale })
    expect([status, pages.length]).toEqual([200, 1])
    const said = solid(text)
    const missing = wordsOf('register', locale).filter((words) => !said.includes(solid(words)))
    expect(missing).toEqual([])
    for (const value of ['217-Г', '00345', '12.01.202608:00', '12.01.202618:30', 'Беззамечаний'])
      expect([value, said.includes(value)]).toEqual([value, true])
  })
})

describe('a sheet for a month', () => {
  it.each(months)('has a line for each shift and what they come to, in %s', async (locale) => {
    const full = await paper({ form: 'month', ids: [monthly.id], locale })
    expectRequisites(full, 'month', locale)
    const said = solid(full.pages[1]!)
    const ungrouped = said.replaceAll(',', '')
    for (const value of [
      ...['05.01.202608:00', '05.01.202618:15', '07.01.202608:00', '09.01.202618:15'],
      ...['1137', '1250', '1368', '113', '118', '137', 'Сменщиков', 'Абдурахмонов'],
    ])
      expect([value, ungrouped.includes(value)]).toEqual([value, true])
    // 100.00 at the beginning, 61.40 left: 38.60 burnt over 368 km
    for (const figure of ['368', '61,40', '38,60'])
      expect([figure, said.replaceAll('.', ',').includes(figure)]).toEqual([figure, true])
  })

  it('is printed empty with 31 lines to write on', async () => {
    const blank = await paper({ form: 'month', blank: true, locale: 'ru' })
    expectRequisites(blank, 'month', 'ru')
    const numbers = blank.pages[1]!.split(/\s+/).filter((text) => /^\d+$/.test(text))
    expect(numbers).toEqual(Array.from({ length: 31 }, (_, nth) => String(nth + 1)))
  })

  it('has its lines on the form for any vehicle too, which has none for a shift', async () => {
    const { text } = printWords('ru', 'way-bill', 'generic')
    const heading = solid(text('days_heading'))
    const lined = await paper({ form: 'generic', ids: [monthly.id], locale: 'ru' })
    expect(solid(lined.text)).toContain(heading)
    expect(solid(lined.text)).toContain('Сменщиков')
    const plain = await paper({ form: 'generic', ids: [done.id], locale: 'ru' })
    expect(solid(plain.text)).not.toContain(heading)
  })
})

it.each(sheets)('%s is printed empty with the same requisites', async (form) => {
  const locale = locales[sheets.indexOf(form) % locales.length]!
  const blank = await paper({ form, blank: true, locale })
  expectRequisites(blank, form, locale)
  expect(blank.text).not.toContain('Узэлектроаппарат')
})

it('prints the morning’s sheets in the order of the list, each on a sheet of its own', async () => {
  const drafts: Row[] = []
  for (const hour of [5, 6, 7]) {
    const start_date = `2026-01-13T0${hour}:00:00.000Z`
    drafts.push(await sheet(await truck({ garage_number: `Г${hour}` }), { start_date }))
  }
  const ids = drafts.map(({ id }) => id)
  const { pages } = await paper({
    form: 'truck',
    ids,
    filter: { sort: '-start_date' },
    locale: 'ru',
  })
  expect(pages).toHaveLength(6)
  expect(pages.flatMap((page) => /Гаражный номер (Г\d)/.exec(page)?.[1] ?? [])).toEqual([
    ...['Г7', 'Г6', 'Г5'],
  ])
})

it('prints every sheet of a batch on the form of its type', async () => {
  const typed = async (print_form: string | null, hour: number) => {
    const name = `Тип ${print_form ?? 'без формы'}`
    const type = print_form ? { name, print_form } : { name }
    const way_bill_type_id = (await put('car-way-bill-type', type)).id
    const start_date = `2026-01-14T0${hour}:00:00.000Z`
    return (await sheet(await truck({}), { start_date, way_bill_type_id })).id
  }
  const ids = [
    ...[await typed('truck', 3), await typed(null, 4)],
    ...[await typed('bus', 5), await typed('month', 6)],
  ]
  const batch = await paper({
    ...{ form: 'by_record', ids, filter: { sort: 'start_date' }, locale: 'ru' },
  })
  const { pages, status, headers } = batch
  expect([status, pages.length]).toEqual([200, 8])
  expect(headers['content-disposition']).toContain(encodeURIComponent('Путевые листы'))
  const titles = (['truck', 'generic', 'bus', 'month'] as const).map((form) => {
    const [title = ''] = printWords('ru', 'way-bill', form).text('title').split('%{number}')
    return solid(title)
  })
  const fronts = [0, 2, 4, 6].map((page) => solid(pages[page] ?? ''))
  expect(fronts.map((front, i) => front.includes(titles[i]!))).toEqual([true, true, true, true])
  expect(new Set(titles).size).toBe(4)
  // each code vouches for the paper as that form has it
  const links = [...new Set(await linksIn(batch))]
  const answers = await Promise.all(
    links.map((link) => app.inject({ url: new URL(link).pathname })),
  )
  const { verify_genuine: genuine } = printText('ru')
  expect(answers.map(({ payload }) => payload.includes(genuine))).toEqual([true, true, true, true])
  const blank = await paper({ form: 'by_record', blank: true })
  expect([blank.status, Object.keys(blank.error?.fields ?? {})]).toEqual([400, ['blank']])
})

it('shows the fuel of the vehicle', async () => {
  const { text } = await paper({ form: 'car', ids: [done.id], locale: 'ru' })
  expect(solid(text)).toContain(solid(String(fuel.name)))
})
