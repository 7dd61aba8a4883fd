// Test-only documents: papers with lines, whose sums the rules of their area derive.
import { day, decimal, files, integer, ref, refs, rows, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const

/** A bill with lines: each line has its sum, and the bill their total. */
export const specimenDocument = resource('specimen-document', {
  area: 'catalogue',
  title: 'number',
  fields: {
    number: text({ required: true, search: true, max: 30, unique: true }),
    issued_on: day({ required: true }),
    comment: text({ multiline: true, max: 300 }),
    brand_id: ref('car-brand'),
    fuel_ids: refs('fuel'),
    lines: rows(
      {
        item: text({ required: true, max: 60 }),
        quantity: integer({ required: true, min: 0, max: 1000 }),
        price: decimal({ required: true, digits: 8, min: 0 }),
        line_sum: decimal({ derived: true, digits: 12, initial: '0.00' }),
      },
      { max: 20 },
    ),
    papers: files({ max: 5 }),
    line_count: integer({ derived: true, initial: 0 }),
    total: decimal({ derived: true, digits: 12 }),
  },
  list: {
    columns: ['number', 'issued_on', 'brand_id', 'line_count', 'total'],
    filters: ['issued_on', 'total', 'brand_id'],
    sort: '-issued_on',
    editable: ['number', 'issued_on'],
  },
  form: {
    general: ['number', 'issued_on', 'brand_id', 'fuel_ids', 'comment'],
    lines: ['lines', 'line_count', 'total'],
    papers: ['papers'],
  },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: {
    list: { path: '/specimen-documents', roles },
    create: { path: '/specimen-document/add', roles },
    edit: { path: '/specimen-document/edit/:id', roles },
  },
  basePaths: ['api/fms/specimen-document'],
})
