// Test-only ledger: the contents of stores and carts, by fuel. Deliveries fill a store, posted
// issues move fuel from a store to carts, and months are closed.
import { choice, day, decimal, files, moment, ref, rows, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const
const own = (name: string) => name as ResourceName
const access = own('specimen')
const [storeName, cartName, monthName] = ['store', 'cart', 'month'].map((one) =>
  own(`specimen-${one}`),
) as [ResourceName, ResourceName, ResourceName]
const monthLock = { months: monthName, book: 'stock', by: 'at' } as const
const amount = { digits: 10, scale: 2, min: 0.01, unit: 'l' } as const

export const specimenMonth = resource('specimen-month', {
  area: 'catalogue',
  title: 'month',
  fields: {
    book: choice({ stock: 'plain', spare: 'plain' }, { initial: 'stock', immutable: true }),
    month: day({ of: 'month', required: true, immutable: true }),
    state: choice({ open: 'plain', closed: 'good' }, { derived: true, initial: 'open' }),
    reason: text({ max: 200 }),
    totals: rows(
      {
        store_id: ref(storeName),
        fuel_id: ref('fuel'),
        opening: decimal({ digits: 16 }),
        received: decimal({ digits: 16 }),
        issued: decimal({ digits: 16 }),
        closing: decimal({ digits: 16 }),
      },
      { derived: true, max: 50 },
    ),
  },
  rules: [{ unique: ['book', 'month'] }],
  states: {
    field: 'state',
    transitions: {
      close: { from: ['open'], to: 'closed' },
      reopen: { from: ['closed'], to: 'open', asks: ['reason'] },
    },
    frozen: { closed: true },
  },
  list: { columns: ['month', 'book', 'state'], filters: ['month', 'state'], sort: '-month' },
  form: { general: ['month', 'book', 'state', 'reason', 'totals'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-months', roles } },
  basePaths: ['api/fms/specimen-month'],
})

/** A store with a total capacity for all fuels together. */
export const specimenStore = resource('specimen-store', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, search: true, max: 60 }),
    capacity: decimal({ digits: 10, scale: 2, min: 0, unit: 'l' }),
  },
  list: { columns: ['name', 'capacity'] },
  form: { general: ['name', 'capacity'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-stores', roles } },
  basePaths: ['api/fms/specimen-store'],
})

/** A cart with a capacity for each fuel, by its tanks. */
export const specimenCart = resource('specimen-cart', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, search: true, max: 60 }),
    tanks: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        volume: decimal({ digits: 10, scale: 2, min: 0, unit: 'l' }),
      },
      { max: 20 },
    ),
  },
  list: { columns: ['name'] },
  form: { general: ['name', 'tanks'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-carts', roles } },
  basePaths: ['api/fms/specimen-cart'],
})

export const specimenMovement = resource('specimen-movement', {
  area: 'catalogue',
  title: ['at'],
  mode: 'ledger',
  ledger: {
    at: 'at',
    owners: ['store_id', 'cart_id'],
    keys: ['fuel_id'],
    amounts: ['litres', 'weight'],
    limits: { store_id: 'capacity', cart_id: 'tanks.volume' },
  },
  monthLock,
  fields: {
    at: moment({ required: true }),
    kind: choice({ delivery: 'good', issue: 'plain' }, { required: true }),
    store_id: ref(storeName),
    cart_id: ref(cartName),
    fuel_id: ref('fuel', { required: true }),
    litres: decimal({ required: true, digits: 12, scale: 2, unit: 'l' }),
    weight: decimal({ digits: 12, scale: 3, unit: 'kg' }),
    note: text({ max: 100 }),
  },
  list: {
    columns: ['at', 'kind', 'store_id', 'cart_id', 'fuel_id', 'litres', 'weight'],
    filters: ['store_id', 'cart_id', 'fuel_id', 'kind', 'at'],
    sort: '-at',
  },
  form: {
    general: ['at', 'kind', 'store_id', 'cart_id', 'fuel_id', 'litres', 'weight', 'note'],
  },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-movements', roles } },
  basePaths: ['api/fms/specimen-movement'],
})

export const specimenDelivery = resource('specimen-delivery', {
  area: 'catalogue',
  title: 'number',
  fields: {
    number: text({ required: true, search: true, max: 30 }),
    at: moment({ required: true }),
    store_id: ref(storeName, { required: true }),
    fuel_id: ref('fuel', { required: true }),
    litres: decimal({ ...amount, required: true }),
    weight: decimal({ digits: 10, scale: 3, min: 0, unit: 'kg' }),
    papers: files({ max: 5 }),
    note: text({ max: 100 }),
  },
  postings: {
    [own('specimen-movement')]: [
      {
        set: { kind: 'delivery' },
        take: {
          at: 'at',
          store_id: 'store_id',
          fuel_id: 'fuel_id',
          litres: 'litres',
          weight: 'weight',
        },
      },
    ],
  },
  monthLock,
  list: { columns: ['number', 'at', 'store_id', 'fuel_id', 'litres'], sort: '-at' },
  form: { general: ['number', 'at', 'store_id', 'fuel_id', 'litres', 'weight', 'papers', 'note'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-deliveries', roles } },
  basePaths: ['api/fms/specimen-delivery'],
})

/** Moves fuel from a store to the carts of its lines, once it is posted. */
export const specimenIssue = resource('specimen-issue', {
  area: 'catalogue',
  title: 'at',
  fields: {
    at: moment({ required: true }),
    state: choice(
      { draft: 'plain', posted: 'good', cancelled: 'muted' },
      { derived: true, initial: 'draft' },
    ),
    store_id: ref(storeName, { required: true }),
    lines: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        litres: decimal({ ...amount, required: true }),
        cart_id: ref(cartName, { required: true }),
      },
      { max: 20 },
    ),
    note: text({ max: 100 }),
  },
  states: {
    field: 'state',
    transitions: {
      post: { from: ['draft'], to: 'posted', bulk: true },
      cancel: { from: ['posted'], to: 'cancelled' },
    },
  },
  postings: {
    [own('specimen-movement')]: [
      {
        each: 'lines',
        when: { state: 'posted' },
        set: { kind: 'issue' },
        negate: true,
        take: {
          at: 'at',
          store_id: 'store_id',
          fuel_id: 'lines.fuel_id',
          litres: 'lines.litres',
          note: 'note',
        },
      },
      {
        each: 'lines',
        when: { state: 'posted' },
        set: { kind: 'issue' },
        take: {
          at: 'at',
          cart_id: 'lines.cart_id',
          fuel_id: 'lines.fuel_id',
          litres: 'lines.litres',
        },
      },
    ],
  },
  monthLock,
  list: { columns: ['at', 'state', 'store_id'], filters: ['state'], sort: '-at' },
  form: { general: ['at', 'state', 'store_id', 'lines', 'note'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-issues', roles } },
  basePaths: ['api/fms/specimen-issue'],
})

export const ledgerSpecimens = [
  specimenMonth,
  specimenStore,
  specimenCart,
  specimenMovement,
  specimenDelivery,
  specimenIssue,
]
