// The contents of the tanks are visible to fuel accountants and dispensers; other users see the
// tanks in the catalogue without their contents.
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'

const resources = allResources()
const test = await testApp({ resources })
const admin = await test.signIn('admin')
const fuel = (await admin.post('/api/fms/fuel/save', { name: 'ДТ' })).result as Row
await admin.post('/api/fms/reservoir/save', {
  ...{ name: 'Бак', fuel_id: fuel.id, capacity: '5000', initial_value: '1200' },
})
const callers = await signInRoles(test, resources)
const stock = ['remainder', 'fill', 'last_movement_at']

it.each([
  ...(['gas-station-inspector', 'chief-engineer', 'manager'] as const),
  ...(['driver', 'hr', 'medical', 'warehouse-manager'] as const),
])('is what %s reads of a tank, as far as his work is fuel', async (role) => {
  const caller = callers.get(role)!
  const reads = ['gas-station-inspector', 'chief-engineer', 'manager'].includes(role)
  const list = await caller.get('/api/fms/reservoir/getList')
  expect(list.status).toBe(200)
  const [row] = list.result as Row[]
  const one = (await caller.get(`/api/fms/reservoir/getById/${row?.id}`)).result as Row
  for (const answer of [row!, one]) {
    expect(answer).toMatchObject({ name: 'Бак', capacity: '5000.00' })
    expect(stock.filter((key) => key in answer)).toEqual(reads ? stock : [])
  }
  const figures = '/api/fms/dashboard/general'
  const chart = await caller.get(`${figures}/getReservoirData`)
  expect([chart.status, chart.text.includes('1200')]).toEqual(reads ? [200, true] : [403, false])
  expect((await caller.get(`${figures}/getChartFile/reservoirs`)).status).toBe(reads ? 200 : 403)
  const all = await caller.post(`${figures}/getGeneralDashboardData`, {})
  expect('reservoirData' in (all.result as object)).toBe(reads)
})
