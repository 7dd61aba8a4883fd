import type { Make, Samples } from '#tests/samples/sample.ts'
import type { Wire } from '#tests/support/server/test-app.ts'

/** A store with unlimited capacity. */
const roomyStore = async (row: Make) => (await row('specimen-store', { capacity: null })).id

export const specimenSamples: Samples = {
  // only tests of its states receive documents, with a date
  'specimen-document': { empty: ['received_at'] },
  // each row books separate records
  'specimen-booking': {
    // an even number of rows, so that states keep alternating
    complete: async ({ fuel_ids: fuels = [] }, { row }) => {
      const brand = await row('car-brand', {})
      await row('car-brand', {})
      const own = [(await row('fuel', {})).id, (await row('fuel', {})).id]
      return { brand_id: brand.id, fuel_ids: (fuels as unknown[]).length > 0 ? own : [] }
    },
  },
  'specimen-stop': {
    complete: async (_, { row }) => ({ brand_id: (await row('car-brand', {})).id }),
    // two stops of a brand would overlap
    refersTo: { 'car-brand': null },
  },
  // with a capacity that every delivery fits
  'specimen-store': {
    complete: ({ capacity }, { n }) =>
      capacity === undefined ? {} : { capacity: (90_000_000 + n).toFixed(2) },
  },
  // the store has enough fuel, and the carts hold it
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
  // long before all other dates, since nothing may be dated before the end of a closed month; an
  // odd number of months, so that each occurs once in either book
  'specimen-month': {
    complete: (_, { n }) => {
      const months = n % 2399
      return {
        month: `${1800 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`,
      }
    },
  },
  // the shelf has enough goods
  'specimen-removal': {
    async complete(_, { row }) {
      const fuel_id = (await row('fuel', {})).id
      const shelf_id = (await row('specimen-shelf', {})).id
      const lines = [{ fuel_id, pieces: '999999.000', worth: '500000.00' }]
      await row('specimen-purchase', { at: '2000-01-01T00:00:00.000Z', shelf_id, lines })
      return { shelf_id, fuel_id }
    },
    async moved({ 'specimen-shelf': shelf_id, fuel: fuel_id }, row) {
      const lines = [{ fuel_id, pieces: '999999.000', worth: '500000.00' }]
      await row('specimen-purchase', { at: '2000-01-01T00:00:00.000Z', shelf_id, lines })
    },
    // a move to another shelf names that shelf, which belongs to the contract
    ownKeys: ['kind'],
    together: ['shelf_id', 'fuel_id'],
    refersTo: { 'specimen-shelf': null, fuel: null },
  },
  'specimen-stock': { shows: { resource: 'specimen-removal' }, empty: ['reverses_id'] },
  'specimen-movement': { shows: { resource: 'specimen-issue' } },
  'specimen-summary': { shows: { resource: 'specimen' } },
  'specimen-name': { shows: { resource: 'specimen' } },
  'specimen-queue': { shows: { resource: 'specimen' } },
}
