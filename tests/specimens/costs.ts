// Test-only ledger with costs: goods on shelves. Purchases add them with a cost; removals dispose
// of them, or move them to another shelf, without stating a cost.
import { choice, decimal, moment, money, ref, rows, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const
const own = (name: string) => name as ResourceName
const access = own('specimen')
const shelfName = own('specimen-shelf')
const stockName = own('specimen-stock')
const pieces = { digits: 10, scale: 3, min: 0.001 } as const

const specimenShelf = resource('specimen-shelf', {
  area: 'catalogue',
  title: 'name',
  fields: { name: text({ required: true, search: true, max: 60 }) },
  list: { columns: ['name'] },
  form: { general: ['name'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-shelves', roles } },
  basePaths: ['api/fms/specimen-shelf'],
})

const specimenStock = resource('specimen-stock', {
  area: 'catalogue',
  title: ['at'],
  mode: 'ledger',
  ledger: {
    at: 'at',
    owners: ['shelf_id'],
    keys: ['fuel_id'],
    amounts: ['pieces', 'worth'],
    cost: 'worth',
  },
  fields: {
    at: moment({ required: true }),
    shelf_id: ref(shelfName),
    fuel_id: ref('fuel', { required: true }),
    pieces: decimal({ required: true, digits: 12, scale: 3 }),
    worth: money({ required: true }),
  },
  list: {
    columns: ['at', 'shelf_id', 'fuel_id', 'pieces', 'worth'],
    filters: ['shelf_id', 'fuel_id', 'at'],
    sort: '-at',
  },
  form: { general: ['at', 'shelf_id', 'fuel_id', 'pieces', 'worth'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-stocks', roles } },
  basePaths: ['api/fms/specimen-stock'],
})

const specimenPurchase = resource('specimen-purchase', {
  area: 'catalogue',
  title: 'at',
  fields: {
    at: moment({ required: true }),
    shelf_id: ref(shelfName, { required: true }),
    lines: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        pieces: decimal({ ...pieces, required: true }),
        worth: money({ required: true, min: 0 }),
      },
      { max: 20 },
    ),
    note: text({ max: 100 }),
  },
  postings: {
    [stockName]: [
      {
        each: 'lines',
        take: {
          at: 'at',
          shelf_id: 'shelf_id',
          fuel_id: 'lines.fuel_id',
          pieces: 'lines.pieces',
          worth: 'lines.worth',
        },
      },
    ],
  },
  list: { columns: ['at', 'shelf_id', 'note'], sort: '-at' },
  form: { general: ['at', 'shelf_id', 'lines', 'note'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-purchases', roles } },
  basePaths: ['api/fms/specimen-purchase'],
})

/** Moves goods to another shelf, or disposes of them. */
const specimenRemoval = resource('specimen-removal', {
  area: 'catalogue',
  title: 'at',
  fields: {
    at: moment({ required: true }),
    pieces: decimal({ ...pieces, required: true }),
    kind: choice({ away: 'plain', over: 'plain', back: 'plain' }, { initial: 'away' }),
    shelf_id: ref(shelfName, { required: true }),
    to_shelf_id: ref(shelfName, { required: true, when: { kind: 'over' } }),
    // required with the initial choice
    reason: text({ max: 100, required: true, when: { kind: 'away' } }),
    fuel_id: ref('fuel', { required: true }),
    note: text({ max: 100 }),
  },
  postings: {
    [stockName]: [
      {
        when: { kind: ['away', 'over'] },
        negate: true,
        take: { at: 'at', shelf_id: 'shelf_id', fuel_id: 'fuel_id', pieces: 'pieces' },
      },
      {
        when: { kind: 'over' },
        take: { at: 'at', shelf_id: 'to_shelf_id', fuel_id: 'fuel_id', pieces: 'pieces' },
      },
      {
        when: { kind: 'back' },
        take: { at: 'at', shelf_id: 'shelf_id', fuel_id: 'fuel_id', pieces: 'pieces' },
      },
    ],
  },
  list: { columns: ['at', 'kind', 'shelf_id', 'to_shelf_id', 'fuel_id', 'pieces'], sort: '-at' },
  form: {
    general: ['at', 'kind', 'reason', 'shelf_id', 'to_shelf_id', 'fuel_id', 'pieces', 'note'],
  },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-removals', roles } },
  basePaths: ['api/fms/specimen-removal'],
})

export const costSpecimens = [specimenShelf, specimenStock, specimenPurchase, specimenRemoval]
