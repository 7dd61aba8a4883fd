// Rights to reports: every role and every report, with the contract's initial rights.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { allReports } from '#resources/reports.ts'
import type { OfferedReport } from '#resources/wire/reports.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller } from '#tests/support/server/test-app.ts'

const app = await testApp()
const base = '/api/fms/report'
let callers: Map<RoleName, Caller>
beforeAll(async () => {
  callers = await signInRoles(app, allResources())
})

const everything = allReports().map(({ name }) => name)
const ofSheets = [
  ...['mileage-summary', 'engine-hours', 'fuel-by-vehicle', 'fuel-by-driver'],
  ...['fuel-by-subdivision', 'fuel-by-month', 'fleet-use'],
]
const ofPeople = ['timesheet-summary', 'expiring-documents']
// users who may order a vehicle read orders
const ofOrders = ['orders-by-customer']
const ofRepair = [
  ...[...ofSheets, ...ofPeople, 'fuel-consumption-summary', 'tank-movement'],
  ...['checks-and-refusals', 'late-entries', ...ofOrders],
]
/** Role → the reports that it has; every other role has none. */
const expected: Partial<Record<RoleName, readonly string[]>> = {
  root: everything,
  'customer-admin': everything,
  chief: everything,
  manager: ['refuelling-summary', ...ofPeople, ...ofOrders],
  'manager-assistant': ['refuelling-summary', ...ofPeople, ...ofOrders],
  hr: [...ofPeople, ...ofOrders],
  mechanic: [...ofSheets, 'expiring-documents', 'checks-and-refusals', ...ofOrders],
  'repair-area-mechanic': ofRepair,
  'chief-engineer': ['refuelling-summary', ...ofRepair],
  'warehouse-manager': ['stock-turnover', 'late-entries', ...ofOrders],
}

describe('the rights of reports', () => {
  it.each(roleNames)('%s may open those of the matrix, and no others', async (role) => {
    const caller = callers.get(role)!
    const { status, result } = await caller.get(`${base}/getReports`)
    const offered = status === 200 ? (result as OfferedReport[]).map(({ name }) => name) : []
    const answers: string[] = []
    for (const { name } of allReports()) {
      const answer = await caller.post(`${base}/${name}/getRows`, {})
      // no parameters were given: users with the right get the missing ones
      expect([name, [400, 403].includes(answer.status)]).toEqual([name, true])
      if (answer.status === 400) answers.push(name)
    }
    expect(answers).toEqual(offered)
    expect(offered).toEqual(everything.filter((name) => (expected[role] ?? []).includes(name)))
  })
})
