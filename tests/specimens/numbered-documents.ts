// A test-only document with numbers: acts, numbered per brand or without one, and per year of their
// date.
import { choice, integer, moment, ref, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

/** It gets its number when it is issued, and keeps it through corrections. */
export const specimenAct = resource('specimen-act', {
  area: 'catalogue',
  title: ['number', 'name'],
  states: {
    field: 'state',
    transitions: {
      issue: { from: ['draft'], to: 'issued', bulk: true },
      correct: { from: ['issued'], to: 'draft', asks: ['reason'] },
    },
    frozen: { issued: true },
  },
  numbering: { field: 'number', per: ['brand_id'], yearOf: 'at', on: 'issue' },
  fields: {
    number: integer({ derived: true, min: 1 }),
    state: choice({ draft: 'plain', issued: 'good' }, { derived: true, initial: 'draft' }),
    name: text({ required: true, search: true, max: 60 }),
    at: moment({ required: true }),
    brand_id: ref('car-brand'),
    reason: text({ max: 200 }),
  },
  list: { columns: ['number', 'name', 'at', 'state'], filters: ['state', 'number'], sort: '-at' },
  form: { general: ['name', 'at', 'brand_id', 'number', 'state', 'reason'] },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: {
    list: { path: '/specimen-acts', roles: ['root', 'chief'] },
    create: { path: '/specimen-act/add', roles: ['root', 'chief'] },
    edit: { path: '/specimen-act/edit/:id', roles: ['root', 'chief'] },
  },
  basePaths: ['api/fms/specimen-act'],
})
