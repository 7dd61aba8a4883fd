// Statements of suppliers, compared with the stored refuellings.
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, fuelOffice } from './fuel-office.ts'

const { admin, fuel, put, vehicle } = await fuelOffice()

it('finds what agrees, what differs, what is missing, and what the supplier has forgotten', async () => {
  const supplier = await put('counterparty', { name: 'Топливные карты' })
  const car = await vehicle({ plate_number: '01A123BC' })
  const outside = {
    ...{ car_id: car.id, fuel_id: fuel.id, source: 'card', counterparty_id: supplier.id },
    ...{ price: '2.00', confirmed: true },
  }
  const took = (day: number, litres: string, card_number: string) =>
    put('refueling', { ...outside, at: at(day), litres, card_number })
  const agreeing = await took(2, '40', '70 01')
  const differing = await took(5, '30', '7002')
  await took(8, '25', '7003')
  await took(12, '10', '7004')
  const line = (day: number, litres: string, more: Wire) => ({ at: at(day, 9), litres, ...more })
  const statement = await put('fuel-statement', {
    number: '1',
    counterparty_id: supplier.id,
    period: { from: '2026-01-01', to: '2026-01-10' },
    lines: [
      line(2, '40', { card_number: '7001', price: '2.00' }),
      line(5, '31', { plate_number: '01 A 123 BC', price: '2.00' }),
      line(6, '15', { card_number: '9999', price: '2.00' }),
    ],
  })
  expect(statement).toMatchObject({
    ...{ found: 1, different: 1, missing: 1, unlisted_count: 1 },
    ...{ litres: '86.00', cost: '172.00' },
    lines: [
      { match: 'found', refueling_id: agreeing.id, booked: '40.00' },
      { match: 'different', refueling_id: differing.id, booked: '30.00' },
      { match: 'missing', refueling_id: null, booked: null },
    ],
    unlisted: [{ at: at(8), car_id: car.id, litres: '25.00' }],
  })
  await put('refueling', { id: differing.id, litres: '31', confirmed: true })
  const again = await put('fuel-statement', { id: statement.id, note: 'Сверено' })
  expect(again).toMatchObject({ found: 2, different: 0 })
  expect((again as Row & { lines: Row[] }).lines).toHaveLength(3)
})

it('comes from the file of a card provider, and is matched as it comes', async () => {
  const supplier = await put('counterparty', { name: 'Процессинг' })
  const car = await vehicle({ plate_number: '01A777BC' })
  const taken = await put('refueling', {
    ...{ car_id: car.id, fuel_id: fuel.id, source: 'card', counterparty_id: supplier.id },
    ...{ at: at(3), litres: '40', card_number: '8001', price: '2.00', confirmed: true },
  })
  const labels = ['Дата и время', 'Номер карты или талона', 'Гос. номер', 'Количество']
  const heads = [...labels, 'Цена за литр'].map((label) => `Строки ведомости: ${label}`)
  const file = [
    ['Номер ведомости', 'Поставщик топлива', 'Период', ...heads],
    ['A-1', 'Процессинг', '01.01.2026 – 10.01.2026', '03.01.2026 14:00', '8001', '', '40', '2'],
    ['A-1', '', '', '04.01.2026 09:30', '', '01 A 777 BC', '12,5', '2'],
  ]
  const statements = allResources().find(({ name }) => name === 'fuel-statement')!
  const job = await upload(admin, statements, file.map((line) => line.join(';')).join('\n'))
  await check(admin, job, { mode: 'create' })
  expect(await faultsOf(admin, job.id)).toEqual([])
  expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 1 })
  const answer = await admin.post('/api/fms/fuel-statement/getListByFilter', { number: 'A-1' })
  const [{ id }] = answer.result as [Row]
  expect((await admin.get(`/api/fms/fuel-statement/getById/${id}`)).result).toMatchObject({
    ...{ found: 1, different: 0, missing: 1, litres: '52.50' },
    lines: [
      { match: 'found', refueling_id: taken.id },
      { match: 'missing', litres: '12.50' },
    ],
  })
})
