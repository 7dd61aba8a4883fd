// An office with one fuel, as the tests of fuel need it: tanks, vehicles, and documents by one
// call.
import { expect } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller, Row, TestApp, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Maker } from '#tests/support/server/valid-rows.ts'

/** `2026-01-13T05:00:00.000Z` for 13 and 5: the clock of the tests is set to the 14th, 07:00. */
export const at = (day: number, hour = 5, minute = 0): string =>
  new Date(Date.UTC(2026, 0, day, hour, minute)).toISOString()

export interface FuelOffice extends TestApp {
  admin: Caller
  fuel: Row
  /** Valid rows of any resource. */
  rows: Maker
  send(resource: string, body: Wire): Promise<Answer>
  /** Saves, and answers the stored row. */
  put(resource: string, body: Wire): Promise<Row>
  tank(more?: Wire): Promise<Row>
  vehicle(more?: Wire): Promise<Row>
  /** Its balance in the ledger. */
  held(of: 'reservoir' | 'car', id: number): Promise<unknown>
}

/** Code, faulty fields and the message of the first. */
export const refusal = ({ status, error }: Answer): unknown[] => [
  status,
  error?.code,
  Object.keys(error?.fields ?? {}).sort(),
]

/** `options`: of `testApp`. */
export async function fuelOffice(options: Parameters<typeof testApp>[0] = {}): Promise<FuelOffice> {
  const app = await testApp(options)
  const admin = await app.signIn('admin')
  const resources = allResources()
  const rows = makerFor(admin, resources)
  const send = (resource: string, body: Wire) => admin.post(`/api/fms/${resource}/save`, body)
  const put = async (resource: string, body: Wire) => {
    const { status, text, result } = await send(resource, body)
    expect(status, text).toBe(200)
    return result as Row
  }
  const fuel = await put('fuel', { name: 'АИ-92', density: '0.7500' })
  let last = 0
  return {
    ...app,
    ...{ admin, fuel, rows, send, put },
    tank: (more = {}) =>
      put('reservoir', {
        name: `Резервуар ${++last}`,
        fuel_id: fuel.id,
        capacity: '1000.00',
        initial_value: '0.00',
        opened_at: at(1),
        ...more,
      }),
    vehicle: (more = {}) =>
      rows.row(
        resources.find(({ name }) => name === 'car')!,
        {
          subdivision_id: null,
          status_id: null,
          initial_odometer: null,
          fuels: [{ fuel_id: fuel.id, tank_volume: '5000.00' }],
          ...more,
        },
      ),
    held: async (of, id) => {
      const { result } = await admin.get(`/api/fms/${of}/getById/${id}`)
      return (result as Row)[of === 'car' ? 'fuel_remainder' : 'remainder']
    },
  }
}
