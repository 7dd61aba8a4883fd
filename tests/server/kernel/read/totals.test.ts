// Sums below a list: exact, over all pages, of the rows and fields that the caller may read.
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'

const { signIn } = await testApp()
const [admin, neighbour, reader, stranger] = await Promise.all([
  signIn('admin'),
  signIn('neighbour'),
  signIn('reader'),
  signIn('stranger'),
])
const at = '/api/fms/specimen-payment'
const ask = (caller: Caller, filter: Wire = {}) => caller.post(`${at}/getTotalsByFilter`, filter)
async function pay(caller: Caller, values: Wire): Promise<Row> {
  const { status, text, result } = await caller.post(`${at}/save`, values)
  expect(status, text).toBe(200)
  return result as Row
}

const nothing = {
  ...{ quantity: '0', weight: '0.000', amount: '0.00' },
  ...{ bonus: '0.00', takes: '0', pieces: '0' },
}

beforeAll(async () => {
  for (let i = 0; i < 30; i++)
    await pay(admin, { name: `Каждый ${i}`, amount: '0.10', quantity: 2, takes: 40 })
  // a floating-point number would lose its last digits
  await pay(admin, { name: 'Богатый', amount: '9999999999.99', weight: '-0.125', bonus: '7.77' })
  await pay(neighbour, { name: 'Чужой', amount: '5.00', quantity: 500 })
  const gone = await pay(admin, { name: 'Бывший', amount: '1000.00', quantity: 100 })
  expect((await admin.delete(`${at}/delete`, { id: gone.id })).status).toBe(200)
})

const all = {
  ...{ quantity: '60', weight: '-0.125', amount: '10000000002.99', bonus: '7.77' },
  ...{ takes: '1200', pieces: '120' },
}

it('are of all pages, without the archive and other contracts', async () => {
  const answer = await ask(admin)
  expect([answer.status, answer.result]).toEqual([200, all])
  expect((await ask(admin, { page: 1, size: 5 })).result).toEqual(all)
  expect((await ask(neighbour)).result).toMatchObject({ amount: '5.00', quantity: '500' })
})

it('are of what the filter and the search find', async () => {
  expect((await ask(admin, { search: 'Богатый' })).result).toEqual({
    ...nothing,
    ...{ weight: '-0.125', amount: '9999999999.99', bonus: '7.77' },
  })
  expect((await ask(admin, { quantity: 2 })).result).toMatchObject({ amount: '3.00' })
  expect((await ask(admin, { quantity: 99 })).result).toEqual(nothing)
  expect((await ask(admin, { no_such_field: 1 })).status).toBe(400)
})

it('leave out what the caller may not read, and are closed without a right', async () => {
  const { bonus: _, ...open } = all
  const answer = await ask(reader)
  expect([answer.status, answer.result]).toEqual([200, open])
  expect((await ask(stranger)).status).toBe(403)
  expect((await admin.post('/api/fms/car-brand/getTotalsByFilter', {})).status).toBe(404)
})
