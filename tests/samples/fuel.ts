import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Making, Samples } from './sample.ts'

/** As good as bottomless, and half full since long ago. */
const opened = '2020-01-01T00:00:00.000Z'
const tankOf = ({ row }: Making, fuel: number): Promise<Row> =>
  row('reservoir', {
    fuel_id: fuel,
    capacity: '900000000.00',
    initial_value: '400000000.00',
    opened_at: opened,
  })
const carOf = ({ row }: Making, fuel: number): Promise<Row> =>
  row('car', {
    fuels: [{ fuel_id: fuel, tank_volume: '900000.00', tank_remainder: '400000.00' }],
    initial_odometer: null,
  })

const hourMs = 3_600_000
/** Of a month of its own for each tenth row, and before the clock of the tests. */
const past = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * hourMs).toISOString()
/** After the card of a vehicle was made, which dates its opening. */
const fuelOf = async ({ target }: Making) => (await target('fuel')).id

const ofTank = async (making: Making): Promise<Wire> => ({
  at: past(making.n),
  reservoir_id: (await tankOf(making, await fuelOf(making))).id,
})
const litres = ({ n }: Making) => `${1 + (n % 50)}.50`

export const fuelSamples: Samples = {
  reservoir: { complete: () => ({ opened_at: opened }), filled: ['opened_at'] },
  'fuel-intake': {
    complete: async (_, making) => ({ ...(await ofTank(making)), litres: litres(making) }),
    filled: ['kilograms'],
  },
  'fuel-measurement': { complete: (_, making) => ofTank(making) },
  'fuel-transfer': {
    complete: async (_, making) => ({
      ...(await ofTank(making)),
      to_reservoir_id: (await tankOf(making, await fuelOf(making))).id,
      litres: litres(making),
    }),
  },
  'fuel-drain': {
    complete: async (_, making) => {
      const fuel = await fuelOf(making)
      return {
        car_id: (await carOf(making, fuel)).id,
        reservoir_id: (await tankOf(making, fuel)).id,
        at: '2026-01-14T07:00:00.000Z',
        litres: litres(making),
      }
    },
  },
  'fuel-consumption': {
    complete: async (_, making) => {
      const fuel_id = await fuelOf(making)
      return {
        ...{ fuel_id, car_id: (await carOf(making, fuel_id)).id },
        ...{ at: '2026-01-14T07:00:00.000Z', litres: litres(making) },
      }
    },
  },
  refueling: {
    complete: async (_, making) => {
      const fuel_id = await fuelOf(making)
      return {
        ...{ fuel_id, car_id: (await carOf(making, fuel_id)).id },
        ...{ source: 'tank', reservoir_id: (await tankOf(making, fuel_id)).id },
        ...{ at: past(making.n), litres: litres(making), fuel_intake_id: null, odometer: null },
        ...{ counterparty_id: null, card_number: null, price: null },
      }
    },
    filled: ['at'],
  },
  'refueling-queue': {
    shows: {
      resource: 'car',
      values: async (make) => ({ fuels: [{ fuel_id: (await make('fuel', {})).id }] }),
    },
  },
  'book-month': {
    complete: (_, { n }) => ({
      month: `${1900 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
      totals: [],
    }),
    ownKeys: ['month'],
  },
  'fuel-statement': {
    complete: () => ({ unlisted: [], period: { from: '2025-03-01', to: '2025-03-31' } }),
  },
}
