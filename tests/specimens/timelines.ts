// A test-only timeline: shifts of car models and brands.
import { choice, moment, ref, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const

/** A period of use by an employee; it can be cancelled and restored. */
export const specimenTimeline = resource('specimen-timeline', {
  area: 'catalogue',
  title: ['name', 'start_date'],
  head: ['state', 'brand_id'],
  timeline: {
    rows: ['model_id', 'brand_id'],
    period: ['start_date', 'end_date'],
    tone: 'state',
    label: ['name', 'brand_id', 'model_id'],
    hours: ['08:00', '17:00'],
    filters: ['brand_id'],
    cancel: 'cancel',
  },
  states: {
    field: 'state',
    transitions: {
      cancel: { from: ['planned'], to: 'cancelled' },
      plan: { from: ['cancelled'], to: 'planned' },
    },
  },
  fields: {
    name: text({ max: 60 }),
    model_id: ref('car-model', { required: true }),
    brand_id: ref('car-brand'),
    start_date: moment({ required: true }),
    end_date: moment({ required: true }),
    state: choice({ planned: 'plain', cancelled: 'muted' }, { initial: 'planned', derived: true }),
  },
  rules: [{ ascending: ['start_date', 'end_date'] }],
  list: {
    columns: ['name', 'model_id', 'brand_id', 'start_date', 'end_date', 'state'],
    filters: ['model_id', 'brand_id', 'start_date', 'end_date'],
    sort: 'start_date',
  },
  form: { general: ['name', 'model_id', 'brand_id', 'start_date', 'end_date', 'state'] },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: { list: { path: '/specimen-timelines', roles } },
  basePaths: ['api/fms/specimen-timeline'],
})
