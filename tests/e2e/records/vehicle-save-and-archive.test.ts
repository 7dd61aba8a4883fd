// A vehicle on a tablet, in two languages: a model within its make and its prefilled values, an
// unlikely reading, archive and restore.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { uz } from '#i18n/uz/index.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
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
  anna = await person(browser, server.address, { viewport: { width: 820, height: 1180 } })
  await anna.page.goto('/vehicles')
  await signIn(anna.page)
  await anna.page.getByRole('heading', { name: ru.resources.car.many, level: 1 }).waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** dd.mm.yyyy, as it is typed in both languages. */
const yesterday = new Date(Date.now() - 86_400_000)
  .toISOString()
  .slice(0, 10)
  .split('-')
  .toReversed()
  .join('.')

const offices = [
  ['ru', ru, '01 A 731 BC'],
  ['uz', uz, '01 B 732 CA'],
] as const

it.each(oneOf(offices, 1))(
  'a vehicle is created, read, archived and restored in %s',
  async (locale, { app, resources }, plate) => {
    const { page } = anna
    const { fields, sections, rows, many } = resources.car
    await page.evaluate((to) => localStorage.setItem('locale', to), locale)
    await page.goto('/vehicle/add')
    const number = page.getByRole('textbox', { name: fields.plate_number })
    await number.pressSequentially(plate.replaceAll(' ', '').toLowerCase())
    expect(await number.inputValue()).toBe(plate)
    await page.getByRole('combobox', { name: fields.model_id }).click()
    await page.getByRole('option').first().click()
    // its make comes with it
    await expect
      .poll(() => page.getByRole('combobox', { name: fields.brand_id }).inputValue())
      .not.toBe('')
    await page.getByRole('textbox', { name: fields.garage_number }).fill(`G-${locale}`)
    await page.getByRole('tab', { name: sections.fuels, exact: true }).click()
    await page
      .getByRole('combobox', {
        name: `${rows.fuels.fields.fuel_id}, ${app.rows.row.replace('%{row}', '1')}`,
      })
      .waitFor()
    await page.getByRole('tab', { name: sections.readings }).click()
    await page.getByText(app.related.after_save).waitFor()
    expect(await misfits(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/vehicle\/edit\/\d+/)
    // the address is there before its page
    await page.getByRole('heading', { name: plate, level: 1 }).waitFor()

    const read = async (km: string, hour: string) => {
      await page.getByRole('button', { name: app.related.add, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const value = resources['odometer-reading'].fields
      await dialog.getByRole('textbox', { name: value.read_at }).fill(`${yesterday} ${hour}:00`)
      await dialog.getByRole('textbox', { name: value.value }).fill(km)
      await dialog.getByRole('button', { name: app.form.save, exact: true }).click()
    }
    await read('5000', '08')
    await page.getByRole('row', { name: /5\s000/ }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await read('100', '09')
    const question = page.getByRole('dialog', { name: app.errors.confirm })
    await question.getByRole('button', { name: app.confirm.save_anyway }).click()
    await page.getByRole('row', { name: /(^|\s)100(\s|$)/ }).waitFor()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await page.getByRole('button', { name: app.list.archive, exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.list.archive, exact: true })
      .click()
    await page.waitForURL(/\/vehicles$/)
    await page.goto('/vehicles/archive')
    const archived = page.getByRole('row').filter({ hasText: plate })
    await archived.waitFor()
    await archived.getByRole('checkbox').click()
    await page.getByRole('button', { name: app.list.restore }).first().click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.list.restore, exact: true })
      .click()
    await archived.waitFor({ state: 'detached' })
    await page.goto(
      `/vehicles?filter=${encodeURIComponent(JSON.stringify({ plate_number: plate.replaceAll(' ', '') }))}`,
    )
    await page.getByRole('heading', { name: many, level: 1 }).waitFor()
    await page.getByRole('row').filter({ hasText: plate }).waitFor()
    expectQuiet(anna)
  },
)
