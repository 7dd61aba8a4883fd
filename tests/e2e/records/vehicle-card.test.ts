// A mechanic with a tablet, in two languages: a vehicle's whole card with photos and documents, by
// touch, drop and paste; archiving, single and in bulk.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { uz } from '#i18n/uz/index.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { addIdleVehicles } from '../support/idle-vehicles.ts'
import { choose, drop, paste, pdf, photo } from '../support/photos-and-documents.ts'
import { expectQuiet, signIn } from '../support/fleet-actions.ts'
import { oneOf } from '../support/sampled-screens.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let anna: Person
beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  })
  await anna.page.goto('/vehicles')
  await signIn(anna.page)
  await anna.page.getByRole('heading', { name: ru.resources.car.many, level: 1 }).waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Without the spaces that part thousands. */
const bare = (value: string) => value.replace(/\s/g, '')
/** What root's account is called in the demonstration. */
const archiver = /Каримова Нилуфар/

const offices = [
  ['ru', ru, '01 A 741 BC', 4741],
  ['uz', uz, '01 B 742 CA', 4742],
] as const

it('the papers of a vehicle fit a telephone', async () => {
  const { page } = anna
  const { sections } = ru.resources.car
  const size = page.viewportSize()!
  await page.evaluate(() => localStorage.setItem('locale', 'ru'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/vehicle/edit/1')
  for (const name of [sections.insurance, sections.inspections]) {
    await page.getByRole('tab', { name, exact: true }).tap()
    await page.getByRole('tabpanel').getByRole('grid').waitFor()
    expect(await misfits(page), name).toEqual([])
  }
  await page.setViewportSize(size)
})

it.each(oneOf(offices))(
  'a vehicle’s whole card is filled, shown, archived and restored in %s',
  async (locale, { app, resources }, plate, tracker) => {
    const { page } = anna
    const { fields, sections, rows, options } = resources.car
    await page.evaluate((to) => localStorage.setItem('locale', to), locale)
    await page.goto('/vehicle/add')
    const text = (key: keyof typeof fields) =>
      page.getByRole('textbox', { name: fields[key], exact: true })
    const box = (key: keyof typeof fields) => page.getByRole('combobox', { name: fields[key] })
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const take = async (key: keyof typeof fields) => {
      await box(key).tap()
      await page.getByRole('option').first().tap()
      await expect.poll(() => box(key).inputValue()).not.toBe('')
    }
    const typed: Partial<Record<keyof typeof fields, string>> = {
      garage_number: `T-${locale}`,
      name: 'Isuzu №1',
      year: '2021',
      color: 'белый',
      mobject_id: String(tracker),
      initial_odometer: '12 500',
    }
    await page
      .getByRole('textbox', { name: fields.plate_number })
      .fill(plate.replaceAll(' ', '').toLowerCase())
    await take('model_id')
    for (const key of ['subdivision_id', 'status_id', 'way_bill_type_id'] as const) await take(key)
    for (const [key, value] of Object.entries(typed)) await text(key as 'name').fill(value)
    await tab(sections.numbers).tap()
    const numbers = [
      'reg_series',
      'reg_number',
      'engine_number',
      'body_number',
      'chassis_number',
      'gas_cylinder_number',
    ] as const
    for (const [i, key] of numbers.entries()) await text(key).fill(`N${i}${tracker}`)
    await tab(sections.fuels).tap()
    const cell = (key: keyof typeof rows.fuels.fields) =>
      `${rows.fuels.fields[key]}, ${app.rows.row.replace('%{row}', '1')}`
    await expect
      .poll(() => page.getByRole('combobox', { name: cell('fuel_id') }).inputValue())
      .not.toBe('')
    await page.getByRole('textbox', { name: cell('tank_remainder') }).fill('5,5')
    expect(await misfits(page)).toEqual([])

    // chosen before there is a record: it goes up with the save
    await tab(sections.photos).tap()
    const photos = page.getByRole('group', { name: fields.photos, exact: true })
    await choose(
      page,
      photos.getByRole('button', { name: app.files.choose_photos }),
      await photo(page, 'front.jpg', 'steelblue'),
    )
    await photos.getByText(app.files.waits).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/vehicle\/edit\/\d+/)
    await page.getByRole('heading', { name: `${plate} T-${locale}`, level: 1 }).waitFor()
    const pictured = (name: string) => photos.getByRole('img', { name, exact: true })
    await pictured('front.jpg').waitFor()
    await drop(photos, await photo(page, 'side.jpg', 'seagreen'))
    await pictured('side.jpg').waitFor()
    await paste(photos, await photo(page, 'back.jpg', 'tomato'))
    await pictured('back.jpg').waitFor()
    await photos
      .getByRole('button', { name: app.files.make_main.replace('%{name}', 'side.jpg') })
      .tap()
    await photos
      .getByRole('button', { name: app.files.make_main.replace('%{name}', 'front.jpg') })
      .waitFor()
    await pictured('side.jpg').tap()
    await page.getByRole('dialog').getByRole('button', { name: app.files.next }).tap()
    await page.getByRole('dialog').getByText('back.jpg').first().waitFor()
    await page.keyboard.press('Escape')

    await tab(sections.documents).tap()
    const papers = page.getByRole('group', { name: fields.documents, exact: true })
    await drop(papers, pdf('техпаспорт.pdf'))
    await papers.getByRole('link', { name: 'техпаспорт.pdf' }).waitFor()
    await choose(
      page,
      papers.getByRole('button', { name: app.files.choose, exact: true }),
      pdf('договор.pdf'),
    )
    await papers.getByRole('link', { name: 'договор.pdf' }).waitFor()
    await tab(sections.readings).tap()
    await page.getByRole('row', { name: /12\s500/ }).waitFor()
    await tab(app.history.title).tap()
    // the many fields of the creation are folded
    await page.locator('.history-folded summary').first().tap()
    for (const said of [
      /front\.jpg, side\.jpg, back\.jpg/,
      /техпаспорт\.pdf, договор\.pdf/,
      new RegExp(plate),
    ])
      await page.getByRole('tabpanel').getByText(said).first().waitFor()
    expect(await misfits(page)).toEqual([])

    await page.reload()
    await page.getByRole('heading', { name: `${plate} T-${locale}`, level: 1 }).waitFor()
    await page.getByRole('img', { name: app.files.main }).waitFor()
    for (const [key, value] of Object.entries(typed))
      expect([key, bare(await text(key as 'name').inputValue())]).toEqual([key, bare(value)])
    await page.getByText(options.plate_type[4]).waitFor()
    await tab(sections.numbers).tap()
    for (const [i, key] of numbers.entries())
      expect(await text(key).inputValue()).toBe(`N${i}${tracker}`)

    const id = Number(/\d+$/.exec(page.url())?.[0])
    await page.goto(`/vehicles?filter=${encodeURIComponent(JSON.stringify({ id }))}`)
    const listed = page.getByRole('row').filter({ hasText: plate })
    await listed.getByRole('img', { name: app.files.main }).waitFor()
    await listed.getByRole('link').first().tap()
    await page.getByRole('button', { name: app.list.archive, exact: true }).tap()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.list.archive, exact: true })
      .tap()
    await page.waitForURL(/\/vehicles/)
    await page.goto('/vehicles/archive')
    const archived = page.getByRole('row').filter({ hasText: plate })
    await archived.filter({ hasText: archiver }).getByRole('link').first().tap()
    const note = page.getByRole('note').filter({ hasText: archiver })
    await note.getByRole('button', { name: app.list.restore }).tap()
    await note.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: app.form.save, exact: true }).waitFor()
    expectQuiet(anna)
  },
)

it('several vehicles are archived at once and restored', async () => {
  const { page } = anna
  const { app } = ru
  await page.evaluate(() => localStorage.setItem('locale', 'ru'))
  const both = encodeURIComponent(JSON.stringify({ id: await addIdleVehicles(page, 2) }))
  const rows = page.locator('tbody tr[data-id]')
  for (const [path, action] of [
    ['/vehicles', app.list.archive],
    ['/vehicles/archive', app.list.restore],
  ] as const) {
    // prettier-ignore
    await page.goto(`${path}?filter=${both}`)
    await expect.poll(() => rows.count()).toBe(2)
    for (const row of await rows.all()) await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
    await rows.first().waitFor({ state: 'detached' })
  }
  await page.goto(`/vehicles?filter=${both}`)
  await expect.poll(() => rows.count()).toBe(2)
  expectQuiet(anna)
})
