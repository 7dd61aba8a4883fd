// A test-only document on a single sheet: a head above lines, with every rule and sum that lines
// can have.
import {
  day,
  decimal,
  duration,
  integer,
  money,
  period,
  ref,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const

/** Its lines have each batch once, and periods of the same fuel that do not overlap. */
export const specimenSheet = resource('specimen-sheet', {
  area: 'catalogue',
  title: 'number',
  sheet: 'lines',
  fields: {
    number: text({ required: true, search: true, max: 30, unique: true }),
    issued_on: day({ required: true }),
    brand_id: ref('car-brand'),
    lines: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        batch: text({ max: 20 }),
        quantity: integer({ required: true, min: 0, max: 1000 }),
        litres: decimal({ scale: 3, min: 0, unit: 'l' }),
        price: money({ min: 0 }),
        cost: money({ derived: true }),
        filled_id: ref('fuel', { derived: true }),
        takes: duration(),
        km_from: integer({ min: 0, unit: 'km' }),
        km_to: integer({ min: 0, unit: 'km' }),
        kept: period({ of: 'day', open: true }),
      },
      {
        max: 600,
        rules: [
          { unique: ['fuel_id', 'batch'] },
          { unique: ['batch'] },
          { ascending: ['km_from', 'km_to'] },
          { noOverlap: 'kept', per: ['fuel_id'] },
        ],
        sums: ['quantity', 'litres', 'cost', 'takes'],
      },
    ),
    total: money({ derived: true }),
    note: text({ max: 300 }),
  },
  list: { columns: ['number', 'issued_on', 'total'], filters: ['issued_on'], sort: '-issued_on' },
  form: {
    general: {
      head: ['number', 'issued_on', 'brand_id', 'lines'],
      result: ['total', 'note'],
    },
  },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: {
    list: { path: '/specimen-sheets', roles },
    create: { path: '/specimen-sheet/add', roles },
    edit: { path: '/specimen-sheet/edit/:id', roles },
    show: { path: '/specimen-sheet/:id', roles },
  },
  basePaths: ['api/fms/specimen-sheet'],
})
