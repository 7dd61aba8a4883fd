import type { Make, Samples } from '#tests/samples/sample.ts'
import type { Wire } from '#tests/support/server/test-app.ts'

/** A store that holds whatever comes. */
const roomyStore = async (row: Make) => (await row('specimen-store', { capacity: null })).id

/** Rows of one file book one after another, so that none is in the way of the others. */
const hourMs = 3_600_000
const hours = (n: number) => (Date.UTC(2030, 0, 1) + n * hourMs) as number
const dayOf = (n: number) =>
  new Date(Date.UTC(2040, 0, 1) + n * 24 * hourMs).toISOString().slice(0, 10)

export const specimenSamples: Samples = {
  'specimen-booking': {
    complete: (_, { n }) => ({
      begins_at: new Date(hours(n)).toISOString(),
      ends_at: new Date(hours(n) + hourMs / 2).toISOString(),
    }),
    together: ['begins_at', 'ends_at'],
  },
  'specimen-stop': {
    complete: (_, { n }) => ({ first_day: dayOf(n), last_day: dayOf(n) }),
    together: ['first_day', 'last_day'],
  },
  // whatever deliveries bring has room
  'specimen-store': {
    complete: ({ capacity }, { n }) =>
      capacity === undefined ? {} : { capacity: (90_000_000 + n).toFixed(2) },
  },
  // what it issues is there, and the carts hold it
  'specimen-issue': {
    async complete({ lines = [] }, { row }) {
      const store = await roomyStore(row)
      const cart = await row('specimen-cart', { tanks: [] })
      const past = { at: '2000-01-01T00:00:00.000Z', store_id: store, litres: '9999999.00' }
      for (const { fuel_id } of lines as Wire[])
        await row('specimen-delivery', { ...past, fuel_id })
      return {
        store_id: store,
        lines: (lines as Wire[]).map((line) => ({ ...line, cart_id: cart.id })),
      }
    },
  },
  // long before what anything is dated: nothing is dated before a closed month
  'specimen-month': {
    complete: (_, { n }) => ({
      month: `${1800 + (Math.floor(n / 12) % 200)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
    }),
  },
  'specimen-movement': { shows: { resource: 'specimen-issue' } },
  'specimen-summary': { shows: { resource: 'specimen' } },
  'specimen-name': { shows: { resource: 'specimen' } },
  'specimen-queue': { shows: { resource: 'specimen' } },
}
