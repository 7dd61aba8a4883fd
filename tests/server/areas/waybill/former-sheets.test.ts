// A corrected waybill: the version that was posted before can be printed from its history, marked
// as a former version with the reason and time of the correction.
import { beforeAll, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { printText } from '#i18n/print-texts.ts'
import { fieldLabel } from '#i18n/server.ts'
import type { Entry } from '#resources/kernel/history.ts'
import { locales } from '#resources/kernel/locales.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, done, nobody, posted, send, truck } = await waybillOffice()
const base = '/api/fms/way-bill'
const solid = (text: string) => text.replace(/[\s\u200b\u00a0]/g, '')
const paper = (body: Wire) => printed(app, admin, base, { form: 'truck', ...body })
const task = { origin: 'Ташкент', destination: 'Чирчик', cargo: 'Цемент' }

let sheet: Row
let corrections: Entry[] = []
beforeAll(async () => {
  sheet = await posted(await truck(), {
    ...{ start_date: at(5), end_date: at(5, 13), odometer_in: 1100, fuel_in: '90' },
    ...{ note: 'Первая', tasks: [task] },
  })
  const correct = async (more: Wire) => {
    await done('correct', sheet, { correction_reason: 'Описка в показаниях' })
    expect((await send('way-bill', { id: sheet.id, ...more })).status).toBe(200)
    await done('post', sheet)
  }
  await correct({ odometer_in: 1107, note: 'Вторая', tasks: [{ ...task, cargo: 'Песок' }] })
  // with the same reason again: the log only records that it did not change
  await correct({ odometer_in: 1113, note: 'Третья', tasks: [] })
  const entries = (await admin.get(`${base}/getHistory/${sheet.id}`)).result as Entry[]
  corrections = entries.filter(({ former }) => former).toReversed()
})

it('offers what was posted before, and nothing else', async () => {
  expect(corrections.map(({ type, transition }) => [type, transition])).toEqual([
    ['transition', 'correct'],
    ['transition', 'correct'],
  ])
  const entries = (await admin.get(`${base}/getHistory/${sheet.id}`)).result as Entry[]
  const other = entries.find(({ transition }) => transition === 'post')!
  const { status, error } = await paper({ ids: [sheet.id], former: other.id })
  expect([status, error?.code]).toEqual([404, 'not_found'])
})

it.each(locales)('prints each former version as such, in %s', async (locale) => {
  const { former, corrected } = printText(locale)
  const { moment } = formatsOf(locale, { timeZone: 'Asia/Tashkent', currency: 'UZS' })
  const label = fieldLabel(locale, 'way-bill', 'correction_reason')
  const versions = [
    { odometer: '1100', note: 'Первая', cargo: 'Цемент' },
    { odometer: '1107', note: 'Вторая', cargo: 'Песок' },
  ]
  for (const [nth, { odometer, note, cargo }] of versions.entries()) {
    const asked = { ids: [sheet.id], former: corrections[nth]!.id, locale }
    const { status, pages, headers } = await paper(asked)
    expect([status, pages.length]).toEqual([200, 2])
    for (const page of pages.map(solid)) {
      const said = corrected
        .replace('%{at}', moment(corrections[nth]!.at))
        .replace(/,? %\{name\}/, '')
      expect(page).toContain(solid(`${former}. ${said}`))
      expect(page).toContain(solid(`${label}: Описка в показаниях`))
    }
    const whole = solid(pages.join(' ')).replaceAll(',', '')
    for (const value of [odometer, note, cargo]) expect(whole).toContain(value)
    const others = [
      '1113',
      'Третья',
      ...versions.flatMap((one) => (one.note === note ? [] : one.note)),
    ]
    expect(others.filter((value) => whole.includes(value))).toEqual([])
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(former)
  }
  const { text } = await paper({ ids: [sheet.id], locale })
  expect(text).not.toContain(former)
  expect(solid(text).replaceAll(',', '')).toContain('1113')
})

it('does not confirm it: its code reports that it was corrected', async () => {
  const [url] = await linksIn(await paper({ ids: [sheet.id], former: corrections[1]!.id }))
  const { text } = await nobody.get(new URL(url!).pathname)
  expect(text).toContain(printText('ru').verify_changed)
})
