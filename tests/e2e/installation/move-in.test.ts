// An organisation moves in from its own spreadsheets: 200 vehicles and 200 people with typical
// errors, then photos by plate.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { imports as ru } from '#i18n/ru/views/import.ts'
import { resourceLabel } from '#i18n/server.ts'
import { imports as uz } from '#i18n/uz/views/import.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { expectQuiet, password } from '../support/fleet-actions.ts'
import { oneOf } from '../support/sampled-screens.ts'
import { cleanUp, dataDirectory, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const count = 200
const patience = { timeout: 60_000 }
const nth = (n: number) => String(n).padStart(3, '0')
/** No surname has digits. */
const inLetters = (n: number, letters: string) =>
  [...String(n)].map((digit) => letters[Number(digit)]).join('')
const offices = {
  ru: {
    texts: ru.import,
    region: '01',
    vehicles: ['Госномер', 'Марка', 'Модель', 'Год выпуска', 'Начальное показание одометра'],
    people: ['Ф.И.О. сотрудника', 'Табельный номер', 'Должность', 'Дата рождения', 'Мобильный'],
    makes: ['Дамас Моторс', 'Волжский завод'],
    days: [
      '12.05.1980',
      '3/7/79',
      '12 мая 1985 г.',
      '«1» января 1990',
      '1977-08-30',
      '12-июн 1988',
    ],
    name: (n: number) => `Карим${inLetters(n, 'абвгдежзик')} Алишер Рустамович`,
    posts: ['Водитель автокрана', 'Сторож переезда'],
  },
  uz: {
    texts: uz.import,
    region: '40',
    vehicles: ['Avtomobil raqami', 'Rusumi', 'Modeli', 'Ishlab chiqarilgan yili', 'Yurgan'],
    people: ['F.I.Sh.', 'Tabel raqami', 'Lavozimi', 'Tugʻilgan sanasi', 'Telefoni'],
    makes: ['Sharq zavodi', 'Gʻarb motorlari'],
    days: [
      '12.05.1980',
      '3/7/79',
      '12-may 1985-yil',
      '1990-yil 1-yanvar',
      '1977-08-30',
      '12 iyun 1988 yil',
    ],
    name: (n: number) => `Karim${inLetters(n, 'abvgdejzik')} Alisher Rustam o'g'li`,
    posts: ['Avtokran haydovchisi', 'Kesishma qorovuli'],
  },
} as const
const fieldsOf = {
  vehicles: ['plate_number', 'brand_id', 'model_id', 'year', 'initial_odometer'],
  people: ['full_name', 'personnel_number', 'position_id', 'birth_date', 'mobile_phone'],
}

/** Faults of the last 25 lines of a file, five of each kind; their corrections are in `mend`. */
const faulty = 25
const kinds = 5
const kindOf = (n: number) => (n > count - faulty ? (n - 1) % kinds : -1)

let directory: string
let server: Server
let browser: Browser
beforeAll(async () => {
  directory = dataDirectory()
  server = await startDemo()
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

describe.each(oneOf(['ru', 'uz'] as const))('moving in, in %s', (locale) => {
  const { texts, region, vehicles, people, makes, days, name, posts } = offices[locale]
  const carLabel = resourceLabel(locale, 'car')
  const staffLabel = resourceLabel(locale, 'staff')
  let clerk: Person
  let page: Page
  const filled = (text: string, values: Record<string, string>) =>
    Object.entries(values).reduce((so, [key, value]) => so.replaceAll(`%{${key}}`, value), text)
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const dialog = (many: string) =>
    page.getByRole('dialog', { name: filled(texts.title, { name: many }) })
  const number = async (word: string) =>
    Number(
      (
        await page
          .locator('dl > div')
          .filter({ has: page.getByText(word, { exact: true }) })
          .locator('dd')
          .innerText()
      ).replace(/\D/g, ''),
    )
  const total = async (base: string) => {
    const answer = await clerk.context.request.post(`${base}/getCountByFilter`, { data: {} })
    return ((await answer.json()) as { result: { count: number } }).result.count
  }
  async function give(named: string, path: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await button(named).click()
    await (await chooser).setFiles(path)
  }
  async function workbook(file: string, rows: readonly (readonly unknown[])[]): Promise<string> {
    const path = join(directory, `${locale}-${file}`)
    writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Лист1', rows: rows as string[][] }] }))
    return path
  }
  /**
   * Columns, names and faults of a file until nothing is wrong with it; `decisions` are its names
   * that no record has.
   */
  async function bring(
    path: string,
    titles: readonly string[],
    fields: readonly string[],
    decisions: number,
    mend: (row: string[]) => string[],
  ) {
    await give(texts.choose, path)
    await button(texts.run_check).waitFor(patience)
    for (const [i, field] of fields.entries()) {
      const box = page.getByLabel(filled(texts.field_for, { title: titles[i]! }), { exact: true })
      if ((await box.inputValue()) !== field) await box.selectOption(field)
    }
    await button(texts.run_check).click()
    await page.getByRole('heading', { name: texts.unknown }).waitFor(patience)
    expect(await faultsOf(page)).toEqual([])
    await button(texts.all_new).click()
    await page
      .getByText(filled(texts.decided, { count: String(decisions), total: String(decisions) }))
      .waitFor()
    await button(texts.resolve).click()
    await page.getByText(texts.mend).waitFor(patience)
    await expect.poll(() => number(texts.faulty), patience).toBe(faulty)
    const download = page.waitForEvent('download')
    await button(texts.fault_file).click()
    const bad = `${path}.bad.xlsx`
    await (await download).saveAs(bad)
    const [head = [], ...rows] = (await readXlsx(readFileSync(bad))).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(faulty)
    const mended = rows.map((cells) => {
      const texted = cells.map((cell) => String(cell ?? ''))
      return [texted[0]!, ...mend(texted.slice(1, -1)), texted.at(-1)!]
    })
    await give(texts.mended, await workbook('mended.xlsx', [head, ...mended]))
    await page.getByText(texts.ready).waitFor(patience)
    expect(await number(texts.will_create)).toBe(count)
    await button(texts.apply).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts.apply, exact: true })
      .click()
    await page.getByRole('heading', { name: texts.applied }).waitFor(patience)
    expect(await number(texts.created)).toBe(count)
  }

  beforeAll(async () => {
    clerk = await person(browser, server.address, { acceptDownloads: true })
    page = clerk.page
    await clerk.context.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    expect(
      (await clerk.context.request.post('/auth/login', { data: { login: 'root', password } })).ok(),
    ).toBe(true)
  })
  afterAll(() => clerk.context.close())

  it('imports 200 vehicles: makes and models are created, plates normalised, faulty rows corrected in their file', async () => {
    const before = await total('/api/fms/car')
    const plate = (n: number) => (n % 2 ? `${region}${nth(n)}AAA` : `${region} ${nth(n)} ааа`)
    const faultyPlates: Record<number, string> = {
      0: '',
      1: ` ${region} 001 AAA`,
      2: 'номер утерян, восстанавливается',
    }
    const rows = Array.from({ length: count }, (_, i) => {
      const n = i + 1
      const kind = kindOf(n)
      return [
        faultyPlates[kind] ?? plate(n),
        makes[n % 2]!,
        // two models of each make are called alike
        `М-${Math.floor(n / 2) % 3}`,
        kind === 3 ? '12.05.2019' : String(1995 + (n % 25)),
        kind === 4 ? '-' : `${n} 000`,
      ]
    })
    await page.goto('/vehicles?import=')
    await dialog(carLabel.many).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    let mended = 900
    await bring(
      await workbook('vehicles.xlsx', [vehicles, ...rows]),
      vehicles,
      fieldsOf.vehicles,
      2 + 6,
      ([, make, model]) => [`${region}${mended++}AAA`, make!, model!, '2019', '10500'],
    )
    expect(await total('/api/fms/car')).toBe(before + count)
    const models = await clerk.context.request.post('/api/fms/car-model/getListByFilter', {
      data: { name: 'М-1', size: 50 },
    })
    const made = ((await models.json()) as { result: { brand_name: string }[] }).result.map(
      (one) => one.brand_name,
    )
    expect(made.filter((brand) => (makes as readonly string[]).includes(brand)).sort()).toEqual(
      [...makes].sort(),
    )
  })

  it('imports 200 people: full names in one column, days in every format, impossible and duplicate ones corrected', async () => {
    const before = await total('/api/fms/staff')
    const faultyNames: Record<number, string> = { 0: 'Ким', 1: 'Ким 5' }
    const rows = Array.from({ length: count }, (_, i) => {
      const n = i + 1
      const kind = kindOf(n)
      return [
        faultyNames[kind] ?? name(n),
        kind === 2 ? `${region}-1` : `${region}-${n}`,
        posts[n % 2]!,
        kind === 3 ? '30.02.1980' : days[n % days.length]!,
        kind === 4 ? 'нет' : `90 ${nth(n)} 12 34`,
      ]
    })
    await page.goto('/staff?import=')
    await dialog(staffLabel.many).waitFor()
    let mended = 900
    await bring(
      await workbook('people.xlsx', [people, ...rows]),
      people,
      fieldsOf.people,
      2,
      ([, , position]) => [
        name(mended),
        `${region}-${mended++}`,
        position!,
        days[mended % days.length]!,
        '+998 90 123-45-67',
      ],
    )
    expect(await total('/api/fms/staff')).toBe(before + count)
    const [surname, , ...father] = name(7).split(' ')
    const found = await clerk.context.request.post('/api/fms/staff/getListByFilter', {
      data: { personnel_number: `${region}-7` },
    })
    expect(((await found.json()) as { result: object[] }).result).toMatchObject([
      { surname, patronymic: father.join(' '), birth_date: '1979-07-03', position_name: posts[1] },
    ])
  })

  it('assigns photos from a ZIP file to vehicles by plate, and undoes it', async () => {
    const namePhoto = (i: number) => {
      if (i === 19) return 'никто.png'
      return i % 2 ? `${region} ${nth(i + 1)} AAA (2).png` : `фото/${region}${nth(i + 1)}aaa.png`
    }
    const entries = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => ({
        name: namePhoto(i),
        content: await sharp({
          create: {
            width: 16,
            height: 16,
            channels: 3,
            background: { r: i, g: locale === 'ru' ? 1 : 2, b: 7 },
          },
        })
          .png()
          .toBuffer(),
      })),
    )
    const path = join(directory, `${locale}-photos.zip`)
    writeFileSync(path, zip(entries))
    await page.goto('/vehicles?import=photos')
    await give(texts.choose, path)
    await expect.poll(() => number(texts.will_create), patience).toBe(19)
    expect(await number(texts.photos_left)).toBe(1)
    await page.getByRole('button', { name: /19/ }).click()
    await expect.poll(() => number(texts.created), patience).toBe(19)
    expect(await faultsOf(page)).toEqual([])
    await button(texts.undo).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts.undo, exact: true })
      .click()
    await expect.poll(() => number(texts.removed), patience).toBe(19)
    expectQuiet(clerk)
  })
})
