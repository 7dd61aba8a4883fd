// A mechanic's regulation from its creation to the next cycle: an odometer reading makes work due,
// the work is executed, and the cycle starts again. One-off maintenance uses the same form.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { todayIn } from '#i18n/format/zone.ts'
import { dotted } from '#i18n/format/civil.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { choose, enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const name = 'Проверка рулевого управления'
let browser: Browser
let mechanic: Person
let page: Page
let car: Schemas['car.row']

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  mechanic = await person(browser, server.address)
  page = mechanic.page
  await enter(page, '/car-works', 'Справочник работ')
  await ask(page, 'POST /api/tech-inspection/car-work/save', { name })
  const asked = { plate_number: '01073ZEJ' }
  const [found] = await ask(page, 'POST /api/fms/car/getListByFilter', asked)
  car = found!
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: mechanic.complaints })
})

async function rowOf() {
  const planned = await ask(page, 'POST /api/tech-inspection/car-maintenance/getListByFilter', {
    ...{ car_id: car.id, state: 'planned' },
  })
  return planned.find(({ work_name: work }) => work === name)
}

it('is planned for the vehicle by a regulation of its own', async () => {
  await page.goto('/car-tech-regulations/add')
  await page.getByRole('heading', { name: 'Регламент ТО: новая запись', level: 1 }).waitFor()
  await choose(page, 'Наименование работы', name)
  await page.getByRole('combobox', { name: 'Для чего' }).click()
  await page.getByRole('option', { name: 'Один автомобиль' }).click()
  await choose(page, 'Автомобиль', '01 073 ZEJ')
  await page.getByRole('textbox', { name: 'Периодичность по пробегу' }).fill('1000')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect.poll(async () => (await rowOf())?.cycle).toBe(1)
  expect(await rowOf()).toMatchObject({ urgency: 'planned' })
})

it('becomes due with a reading, and starts again once it is executed', async () => {
  const { id, planned_mileage: planned } = (await rowOf())!
  const reading = { car_id: car.id, value: planned!, read_at: new Date().toISOString() }
  await ask(page, 'POST /api/fms/odometer-reading/save', { ...reading, confirmed: true })
  await page.goto(`/car-maintenance/${id}`)
  await page.getByText('Пора выполнить').first().waitFor()
  await transit(page, 'Выполнить ТО')
  const asked = page.getByRole('dialog')
  await asked
    .getByRole('textbox', { name: 'Фактическая дата' })
    .fill(dotted(todayIn('Asia/Tashkent')))
  await asked.getByRole('textbox', { name: 'Фактический пробег' }).fill(String(planned))
  await asked.getByRole('button', { name: 'Выполнить ТО' }).click()
  await becomes(page, 'Выполнено')
  expect(await rowOf()).toMatchObject({ cycle: 2, initial_mileage: planned })
})

it('has one form for one-off maintenance and for the regulation that is edited', async () => {
  const labels = async () =>
    (await page.locator('form label').allInnerTexts()).map((text) => text.replace(/\s*\*$/, ''))
  await page.goto('/car-tech-regulations/add/once')
  await page.getByRole('heading', { name: 'Разовое ТО: новая запись', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'При пробеге' }).waitFor()
  const once = await labels()
  const [regulation] = await ask(page, 'POST /api/tech-inspection/maintenance/getListByFilter', {
    slice: 'once',
  })
  await page.goto(`/car-tech-regulations/${regulation!.id}`)
  await page.getByRole('textbox', { name: 'При пробеге' }).waitFor()
  const edited = await labels()
  expect(edited.filter((one) => !once.includes(one) && one !== 'Автомобиль')).toEqual([])
})
