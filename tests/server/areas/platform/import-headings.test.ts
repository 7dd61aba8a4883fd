// Files in the format of accounting programs: their own headings, days with a time of midnight,
// numbers with spaces and a decimal comma, a title above and totals below.
import { expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { carry, check, faultsOf, upload, windows1251 } from '#tests/support/server/import-calls.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { ResourceName } from '#resources/index.ts'
import { fuelOffice } from '../fuel/fuel-office.ts'

const { admin, put, rows, vehicle } = await fuelOffice()

/** Imports the lines as they were found, without a choice by hand; the fields of the columns. */
async function take(name: ResourceName, lines: readonly string[], more: Wire = {}) {
  const resource = resourceOf(name)
  const job = await upload(admin, resource, windows1251(lines.join('\r\n')), 'export.csv')
  const checked = await check(admin, job, { mode: 'create', ...more })
  expect(await faultsOf(admin, job.id)).toEqual([])
  expect(checked.unknown).toEqual([])
  const done = await carry(admin, 'apply', job.id)
  return { fields: job.columns.map(({ field }) => field), done }
}

const listed = async (name: string, filter: Wire = {}) =>
  (await admin.post(`/api/fms/${name}/getListByFilter`, { sort: 'id', size: 100, ...filter }))
    .result as Row[]
const stored = async (name: string, id: number) =>
  (await admin.get(`/api/fms/${name}/getById/${id}`)).result as Row

it('of vehicles: below a title, with a tank, an odometer and a row of totals', async () => {
  const brand = await put('car-brand', { name: 'Isuzu' })
  await put('car-model', { name: 'NPR', brand_id: brand.id })
  const company = await put('company', { name: 'Парк' })
  await put('subdivision', { name: 'Колонна 1', company_id: company.id })
  const { fields } = await take('car', [
    'Ведомость по автотранспорту;;;;;;;;',
    '',
    'Гаражный номер;Госномер;Марка ТС;Модель ТС;Отдел;Год вып.;Пробег, км;Марка топлива;Остаток, л',
    '101;01 101 AAA;Isuzu;NPR;Колонна 1;2019;125 430;АИ-92;42,50',
    '102;01 102 AAA;Isuzu;NPR;Колонна 1;2020;1 980;АИ-92;1 042,25',
    'Итого;;;;;;127 410;;1 084,75',
  ])
  expect(fields).toEqual([
    ...['garage_number', 'plate_number', 'brand_id', 'model_id', 'subdivision_id', 'year'],
    ...['initial_odometer', 'fuels.fuel_id', 'fuels.tank_remainder'],
  ])
  const cars = await listed('car')
  expect(
    cars.map(({ garage_number, odometer, fuel_remainder }) => [
      garage_number,
      odometer,
      fuel_remainder,
    ]),
  ).toEqual([
    ['101', 125_430, '42.50'],
    ['102', 1980, '1042.25'],
  ])
})

it('of employees: one column for the whole name, days with a midnight behind them', async () => {
  await put('staff-position', { name: 'Водитель-экспедитор' })
  const { fields } = await take('staff', [
    'Таб. номер;Сотрудник;Должность (специальность, профессия);Дата приема на работу;Дата рожд.;Номер ВУ;ВУ действует до',
    '0000-00017;Каримов Шерзод Анварович;Водитель-экспедитор;01.02.2021 0:00:00;15.06.1985;AB 123456;31.12.2028 0:00:00',
  ])
  expect(fields).toEqual([
    ...['personnel_number', 'full_name', 'position_id', 'order_date', 'birth_date'],
    ...['licence_number', 'licence_until'],
  ])
  const [one] = await listed('staff', { personnel_number: '0000-00017' })
  expect(await stored('staff', one!.id)).toMatchObject({
    ...{ surname: 'Каримов', name: 'Шерзод', patronymic: 'Анварович' },
    ...{ order_date: '2021-02-01', birth_date: '1985-06-15', licence_until: '2028-12-31' },
  })
})

it('of norms, tanks, policies and items with their stock', async () => {
  const car = await vehicle({ plate_number: '01A300AA' })
  const norms = await take('fuel-consumption-norm', [
    'Госномер;ГСМ;Дата;Линейная норма;Зимняя норма;Приказ',
    '01A300AA;АИ-92;01.01.2026;12,4;13,02;№ 5 от 30.12.2025',
  ])
  expect(norms.fields).toEqual(['car_id', 'fuel_id', 'valid_from', 'norm', 'winter_norm', 'basis'])
  expect(await listed('fuel-consumption-norm', { car_id: car.id })).toMatchObject([
    { norm: '12.400', winter_norm: '13.020' },
  ])

  await take('reservoir', [
    'Склад;Номенклатура;Емкость;Остаток на конец',
    'АЗС 1;АИ-92;10 000;4 321,50',
  ])
  expect(await listed('reservoir', { name: 'АЗС 1' })).toMatchObject([
    { capacity: '10000.00', initial_value: '4321.50', remainder: '4321.50' },
  ])

  await take('insurance-policy', [
    'Автомобиль;Серия и номер;Страховщик;Дата начала;Дата окончания;Страховая премия',
    '01A300AA;ЭСП 1234567;Узагросугурта;01.01.2026;31.12.2026;1 250 000,00',
  ])
  expect(await listed('insurance-policy', { car_id: car.id })).toMatchObject([
    { number: 'ЭСП 1234567', policy_term: '2026-12-31', premium: '1250000.00' },
  ])

  await rows.row(resourceOf('warehouse'), { name: 'Главный склад' })
  await take('car-part', ['Номенклатура;Артикул', 'Фильтр масляный;F-1', 'Свеча;S-2'])
  const stock = await take('supply', [
    'Дата;Склад;Основание;Номенклатура;Остаток;Цена',
    '01.01.2026 0:00:00;Главный склад;Начальный остаток;Фильтр масляный;12;45 000,00',
    '01.01.2026 0:00:00;Главный склад;Начальный остаток;Свеча;40;18 500,50',
    'Итого;;;;52;',
  ])
  expect(stock.fields).toEqual([
    ...['at', 'warehouse_id', 'source', 'lines.item_id', 'lines.quantity', 'lines.unit_cost'],
  ])
  // lines that are alike but for their items are one document
  expect(stock.done.applied).toMatchObject({ created: 1 })
})
