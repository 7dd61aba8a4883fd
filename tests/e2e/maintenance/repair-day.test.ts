// From a defect to a repaired vehicle: reported by the driver, found by the mechanic, decided by the
// chief engineer, supplied by the warehouse, and done.
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask, callsOf } from '../support/calls.ts'
import { odometer } from '../support/convoy.ts'
import type { Crew } from '../support/convoy.ts'
import { findInQueue } from '../support/day-checks.ts'
import { choose, photo } from '../support/photos-and-documents.ts'
import { becomes, pickReference, transit, written } from '../support/document-actions.ts'
import { dayOffice, minutes } from '../waybill/day-office.ts'

const office = dayOffice()
let crew: Crew
let item: { id: number }
let store: { id: number }

const requestsOf = (car_id: number) =>
  ask(office.root(), 'POST /api/tech-inspection/order/getListByFilter', { car_id, sort: 'id' })
const photosOf = async (id: number) => {
  const asked = { id, photos: true }
  const files = await ask(office.root(), 'POST /api/tech-inspection/order/getFile', asked)
  return files.map(({ name }) => name)
}
const expectClean = async (page: Page) => expect(await faultsOf(page)).toEqual([])

it('the warehouse has what will be needed', async () => {
  crew = office.crews()[0]!
  item = await ask(office.root(), 'POST /api/warehouse/car-part/save', {
    name: 'Фара левая Смена-1',
  })
  store = await ask(office.root(), 'POST /api/warehouse/warehouse/save', { name: 'Склад ремзоны' })
  const { id } = await ask(office.root(), 'POST /api/warehouse/supply/save', {
    ...{ source: 'opening', at: minutes(-1).toISOString(), warehouse_id: store.id },
    lines: [{ item_id: item.id, quantity: '3', unit_cost: '250000.00' }],
  })
  await ask(office.root(), 'POST /api/warehouse/supply/post', { id })
})

it('the driver reports a defect by the code on the vehicle', async () => {
  const page = await office.at('driver', '/defects', 'Сообщения о неисправностях')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/defects/add?refs=${encodeURIComponent(JSON.stringify({ car_id: crew.carId }))}`)
  const what = page.getByRole('textbox', { name: 'Что нужно сделать' })
  await what.fill('Не горит левая фара')
  await expectClean(page)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await requestsOf(crew.carId)).length).toBe(1)
  const [made] = await requestsOf(crew.carId)
  expect(made).toMatchObject({ state: 'new', source: 'report' })
})

it('the mechanic does not pass the vehicle, and asks for its repair', async () => {
  const page = await office.at('mechanic', '/mechanic', 'Технический контроль')
  await findInQueue(page, crew.garage)
  const card = page.getByRole('form', { name: 'Карточка' })
  const answer = (name: string, value: RegExp) =>
    card.getByRole('group', { name }).locator('button', { hasText: value }).click()
  await answer('Освещение', /^\d?Неисправно$/)
  await answer('Результат', /^\d?Не прошёл$/)
  await card.getByRole('textbox', { name: 'Выявленные неисправности' }).fill('Фара, проводка')
  await card.getByRole('checkbox', { name: 'Подать заявку на ремонт' }).check()
  const broken = await photo(page, 'фара.jpg', 'darkred')
  await choose(page, card.getByRole('button', { name: 'Выбрать фотографии' }), broken)
  await card.getByText('фара.jpg').waitFor()
  await card.getByRole('button', { name: 'Сохранить и далее' }).click()
  await page.getByText('Сохранено:').waitFor()
  await expect.poll(async () => (await requestsOf(crew.carId)).length).toBe(2)
  expect((await requestsOf(crew.carId))[1]).toMatchObject({ state: 'new', source: 'check' })
  await expect
    .poll(async () => photosOf((await requestsOf(crew.carId))[1]!.id))
    .toEqual(['фара.jpg'])
})

it('the chief engineer approves one, and rejects the other with a reason', async () => {
  const [own, other] = await requestsOf(crew.carId)
  const page = await office.at('chief-engineer', '/car-inquiries', 'Заявки на ремонт и ТО')
  await ask(office.root(), 'POST /api/tech-inspection/order/save', {
    ...{ id: other!.id },
    parts: [{ item_id: item.id, warehouse_id: store.id, quantity: '2' }],
  })
  await page.goto(`/car-inquiries/${other!.id}`)
  await transit(page, 'Утвердить')
  await becomes(page, 'Утверждена')
  await expectClean(page)
  await page.goto(`/car-inquiries/${own!.id}`)
  await transit(page, 'Отклонить')
  const dialog = page.getByRole('dialog', { name: 'Отклонить' })
  await dialog.getByRole('textbox', { name: 'Причина отклонения' }).fill('Есть заявка механика')
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await becomes(page, 'Отклонена')
})

it('the warehouse manager reserves and issues', async () => {
  const { id } = (await requestsOf(crew.carId))[1]!
  const page = await office.at(
    'warehouse-manager',
    '/car-inquiries-issue',
    'Выдача материальных ценностей',
  )
  await page.goto(`/car-inquiries-issue/${id}`)
  await transit(page, 'Зарезервировать')
  await becomes(page, 'Материалы в резерве')
  await transit(page, 'Выдать всё')
  await becomes(page, 'Материалы выданы')
  await expectClean(page)
})

it('the mechanic marks it as executed, and the vehicle is ready again', async () => {
  const { id } = (await requestsOf(crew.carId))[1]!
  const page = await office.at('mechanic', '/performance-report', 'Отметки об исполнении')
  await page.goto(`/performance-report/${id}`)
  await page.getByRole('button', { name: 'Увеличить фара.jpg' }).waitFor()
  await transit(page, 'Отметить исполнение')
  const dialog = page.getByRole('dialog', { name: 'Отметить исполнение' })
  await pickReference(page, 'Исполнитель', crew.surname)
  await dialog.getByRole('textbox', { name: 'Дата исполнения' }).fill(written(minutes(0)))
  await dialog.getByRole('textbox', { name: 'Показание одометра' }).fill(String(odometer))
  await dialog.getByRole('button', { name: 'Отметить исполнение' }).click()
  await becomes(page, 'Исполнена')
  const path = { id: crew.carId }
  const { readiness } = await callsOf(office.root())('GET /api/fms/car/getById/{id}', { path })
  expect(readiness).not.toContain('repair_open')
})
