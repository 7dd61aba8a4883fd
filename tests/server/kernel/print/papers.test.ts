// Printed documents: every element of a form in every language, batches in list order, the limits
// of a file, and the entries in the event log.
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { sayFault } from '#i18n/server.ts'
import { printText } from '#i18n/print-texts.ts'
import { locales } from '#resources/kernel/locales.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { oneOfEach } from '#tests/support/runner/sampling.ts'
import { printed } from '#tests/support/server/printed-papers.ts'

const { app, database, signIn } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/specimen-paper'
const save = async (path: string, body: Wire) => {
  const { result, text } = await admin.post(`${path}/save`, body)
  if (!result) throw new Error(text)
  return (result as Row).id
}
const paper = (body: Wire, caller = admin) => printed(app, caller, at, body)

let whole = 0
const plain: number[] = []
beforeAll(async () => {
  const brand_id = await save('/api/fms/car-brand', { name: 'Isuzu Oʻzbekiston' })
  const specimen_id = await save('/api/fms/specimen', {
    ...{ name: 'Образец ҳ', quantity: 417, brand_id, passport: 'СЕКРЕТ 9' },
  })
  const signer_id = await save('/api/fms/staff', {
    ...{ surname: 'Ғуломов', name: 'Ўткир', patronymic: 'Қодирович' },
  })
  const lines = [
    { item: 'Масло', count: 2, amount: '1.250' },
    { item: 'Фильтр', count: 1, amount: '0.505' },
  ]
  whole = await save(at, {
    ...{ number: 'А-17/б', at: '2026-01-12T20:30:00.000Z', state: 'broken', note: 'Заметка' },
    ...{ brand_id, specimen_id, signer_id, lines },
    ...{ volume: '1234.5', price: '15000', passport: 'АА 7654321' },
  })
  for (let day = 1; day <= 8; day++)
    plain.push(await save(at, { number: `№${day}`, at: `2025-12-0${day}T07:00:00.000Z` }))
  await database.query(
    `update organisation set full_name = 'ООО «Автобаза Ў»', address = 'ул. Чехова, 5', phone = '+998901234567', inn = '123456789' where contract_id = 1`,
  )
})

/** A language in each alphabet, in rotation. */
const spoken = oneOfEach(locales, (locale) => String(['ru', 'uz-Cyrl'].includes(locale)))

describe.each(spoken)('in %s', (locale) => {
  it('a paper has every element of its form, on the right pages', async () => {
    const { pages, headers, status } = await paper({ form: 'sheet', ids: [whole], locale })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^inline; filename="Sheet 2026-01-14.pdf"/)
    const { number, total, signature, full_name: name, stamp } = printText(locale)
    const [front = '', next = '', back = ''] = pages
    expect(pages).toHaveLength(4)
    // the back of the second sheet is the fourth page
    expect(pages[2]).toBe('')
    for (const said of [
      ...['Plain words', 'Left hand', 'Right hand', 'Only if broken', 'Заметка', 'АА 7654321'],
      ...['А-17/б', '13.01.2026 01:30', 'At what time 01:30', 'Isuzu Oʻzbekiston', '417'],
      ...['СЕКРЕТ 9'],
    ])
      expect(front).toContain(said)
    expect(front.replace(/[\s\u00a0]/g, '')).toMatch(/1[,. ]?234[,.]5(?!\d)/)
    for (const said of ['Goods of it', number, 'To write in', '1 Масло 2', '2 Фильтр 1', total])
      expect(next).toContain(said)
    // two lines to write on, and an exact sum
    expect(next).toMatch(/ 3 4 .*1[,.]755/)
    for (const said of ['On the back', 'Who signs', 'Who else', signature, name, stamp])
      expect(pages[3]).toContain(said)
    expect(pages[3]).toContain('Ғуломов Ўткир Қодирович')
    expect(back).toBe('')
  })

  it('a form has every element in its place, filled in or empty', async () => {
    const { cut } = printText(locale)
    const { text, pages } = await paper({ form: 'fixed', ids: [whole], locale })
    expect(pages).toHaveLength(1)
    for (const said of [
      ...['Number А-17/б', 'Said below', 'Secret of it СЕКРЕТ 9', 'What it is', 'How much'],
      ...['In litres In money', 'Isuzu Oʻzbekiston', 'Nothing yet', cut, 'Torn off', 'Who signs'],
    ])
      expect(text).toContain(said)
    // a value is below its heads, groups of columns above them, and two of four lines are left
    const { monthYear } = formatsOf(locale, { timeZone: 'Asia/Tashkent', currency: 'UZS' })
    expect(text).toContain(`In what month ${monthYear('2026-01-01')}`)
    expect(text).toMatch(/By whom.*Isuzu.*1.?234[,.]5(?!\d).*СЕКРЕТ 9 Nothing yet/)
    expect(text).toMatch(/Both figures.*1 Масло 2.*2 Фильтр 1.* 3 4 .*1[,.]755/)
    expect(text.match(/Both figures/g)).toHaveLength(1)
    const blank = await paper({ form: 'fixed', blank: true, locale })
    for (const said of ['Number', 'Secret of it', 'Nothing yet', ' 1 2 3 4 ', cut, 'Torn off'])
      expect(blank.text).toContain(said)
    expect(blank.text).not.toContain('Isuzu')
    // a table that has no line at all is not there
    expect(text).toContain('Only with lines')
    expect(blank.text).not.toContain('Only with lines')
  })

  it('a list has its period, its records, their total and its pages', async () => {
    const filter = {
      at: { from: '2025-12-01T19:00:00.000Z', to: '2026-01-31T18:59:59.999Z' },
      sort: 'at',
    }
    const { text, status } = await paper({ form: 'register', filter, locale })
    expect(status).toBe(200)
    const { total, page, period } = printText(locale)
    expect(text).toContain('Register of all')
    const said = period.replace('%{from}', '02.12.2025').replace('%{to}', '31.01.2026')
    expect(text).toContain(said)
    expect(text.indexOf('№2')).toBeGreaterThan(0)
    expect(text.indexOf('№3')).toBeGreaterThan(text.indexOf('№2'))
    expect(text).not.toContain('№1 ')
    expect(text).toMatch(new RegExp(`${total}.*1.?234[,.]5(?!\\d)`))
    expect(text).toContain(page.replace('%{page}', '1').replace('%{pages}', '1'))
  })

  it('a list has a paper for all records that are alike', async () => {
    const { pages, status } = await paper({ form: 'grouped', filter: { sort: 'at' }, locale })
    expect([status, pages.length]).toEqual([200, 2])
    const [sound = '', broken = ''] = pages
    const { total } = printText(locale)
    expect(sound).toMatch(/Alike in.*1 №1.*8 №8/)
    expect(sound).not.toContain('Isuzu')
    expect(broken).toMatch(new RegExp(`Isuzu Oʻzbekiston.*1 А-17/б.*${total}.*1.?234[,.]5(?!\\d)`))
    expect(broken).not.toContain('№1 ')
  })

  it.each([
    ['more than a file takes', { form: 'register', filter: {} }, 8],
    ['more records than it takes', { form: 'sheet', filter: {} }, 5],
  ])('refuses %s in words', async (_, body, most) => {
    const answer = await admin.post(`${at}/print`, body, { 'accept-language': locale })
    expect([answer.status, answer.error?.code]).toEqual([422, 'too_many_to_print'])
    expect(answer.error?.message).toBe(sayFault(locale, `too_many_printed|${most}`))
    expect(answer.error?.message).toContain(String(most))
  })
})

it('has the letterhead with the known details only', async () => {
  await save('/api/fms/organisation', {
    ...{ name: 'Автобаза', time_zone: 'Asia/Tashkent', full_name: 'ООО «Автобаза Ў»' },
    ...{ address: 'ул. Чехова, 5', phone: '+998901234567', inn: '123456789' },
  })
  const { text } = await paper({ form: 'sheet', ids: [whole], locale: 'ru' })
  expect(text).toMatch(/^ООО «Автобаза Ў» ул\. Чехова, 5 \+998 90 123-45-67, ИНН 123456789 Title/)
})

it('prints conditional parts only for their values', async () => {
  const { text, status } = await paper({ form: 'sheet', ids: plain.slice(0, 1) })
  expect(status).toBe(200)
  expect(text).toContain('№1')
  expect(text).not.toContain('Only if broken')
  // what has no value has no line
  expect(text).not.toContain('Passport')
})

/** Rectangles that the pages of a file draw. */
function rectanglesIn(bytes: Buffer): number {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)
  const drawn = [...streams].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return drawn.join('\n').match(/ re$/gm)?.length ?? 0
}

it('draws the QR code', async () => {
  const { bytes } = await paper({ form: 'sheet', ids: [whole] })
  const { bytes: without } = await paper({ form: 'sheet', blank: true })
  expect(rectanglesIn(bytes)).toBeGreaterThan(rectanglesIn(without) + 200)
})

it('prints an empty form to be filled in by hand', async () => {
  const { pages, text, status } = await paper({ form: 'sheet', blank: true, locale: 'ru' })
  expect(status).toBe(200)
  expect(pages).toHaveLength(4)
  for (const said of ['Number', 'Volume', 'Passport', 'Goods of it', ' 1 2 ', 'Who signs'])
    expect(text).toContain(said)
  const refused = await paper({ form: 'register', blank: true })
  expect([refused.status, refused.error?.fields]).toEqual([400, { blank: expect.any(String) }])
})

it('prints many records in the order of the list, each on a sheet of its own', async () => {
  const ids = [plain[2]!, plain[0]!, plain[3]!]
  const order = async (sort: string) => {
    const { pages, status } = await paper({ form: 'sheet', ids, filter: { sort } })
    expect(status).toBe(200)
    const first = pages.flatMap((page) => /Number №(\d)/.exec(page)?.[1] ?? [])
    return [first, pages.map((page) => page.includes('Title of it'))]
  }
  const [papers, fronts] = await order('at')
  expect(papers).toEqual(['1', '3', '4'])
  expect(fronts).toEqual([0, 1, 2].flatMap(() => [true, false, false, false]))
  expect((await order('-at'))[0]).toEqual(['4', '3', '1'])
})

it('begins each on a front side if the previous one has an odd number of pages', async () => {
  const { pages, status } = await paper({
    form: 'long',
    ids: plain.slice(0, 2),
    filter: { sort: 'at' },
  })
  expect([status, pages.length]).toEqual([200, 7])
  const fronts = pages.map((page) => /Number №(\d)/.exec(page)?.[1] ?? null)
  expect(fronts).toEqual(['1', null, null, null, '2', null, null])
  expect([pages[2]?.includes('40'), pages[3]]).toEqual([true, ''])
})

it('embeds each font once, for any number of papers', async () => {
  const fontsIn = ({ bytes }: { bytes: Buffer }) =>
    new Set(bytes.toString('latin1').match(/\/FontName \/\S+/g)).size
  const embedded = ({ bytes }: { bytes: Buffer }) =>
    bytes.toString('latin1').match(/\/FontFile2 /g)?.length
  const file = await paper({ form: 'sheet', ids: plain.slice(0, 5) })
  expect(fontsIn(file)).toBeGreaterThan(0)
  expect(embedded(file)).toBe(fontsIn(file))
})

it('refuses what it does not know', async () => {
  const faults = async (body: unknown) => (await admin.post(`${at}/print`, body)).error?.fields
  const keys = async (body: unknown) => Object.keys((await faults(body)) ?? {}).sort()
  expect(await keys({})).toEqual(['form'])
  expect(await keys({ form: 'constructor' })).toEqual(['form'])
  expect(await keys({ form: 'sheet' })).toEqual(['ids'])
  expect(await keys({ form: 'sheet', ids: [] })).toEqual(['ids'])
  expect(await keys({ form: 'sheet', ids: [whole, whole] })).toEqual(['ids'])
  expect(await keys({ form: 'sheet', ids: plain.slice(0, 6) })).toEqual(['ids'])
  expect(await keys({ form: 'sheet', ids: [whole], blank: true })).toEqual(['ids'])
  expect(await keys({ form: 'sheet', ids: [whole], locale: 'de', file: 1 })).toEqual([
    'file',
    'locale',
  ])
  expect(await keys({ form: 'sheet', ids: [whole], filter: { no_such: 1 } })).toEqual(['no_such'])
  expect((await faults({ form: 'sheet', ids: plain.slice(0, 6) }))?.ids).toBe(
    sayFault('ru', 'too_many_items|5'),
  )
})

it('records in the event log who printed what', async () => {
  const before = await database.query<{ id: string }>('select max(id) as id from event_log')
  await paper({ form: 'sheet', ids: [whole], locale: 'en' })
  await paper({ form: 'sheet', ids: [999_999] })
  const events = await database.query(
    `select event_type_id as type, resource, uri_path as path, data->'after' as after from event_log where id > $1`,
    [before[0]!.id],
  )
  expect(events).toEqual([
    {
      ...{ type: 7, resource: 'specimen-paper', path: '/api/fms/specimen-paper/print' },
      after: { format: 'pdf', form: 'sheet', rows: 1, locale: 'en', filter: {}, ids: [whole] },
    },
  ])
})
