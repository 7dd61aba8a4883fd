// A test-only list with totals of every kind that supports them: stored and computed, personal,
// archived.
import { computed, day, decimal, duration, integer, money, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const

export const specimenPayment = resource('specimen-payment', {
  area: 'catalogue',
  title: 'name',
  archive: true,
  fields: {
    name: text({ required: true, search: true, max: 60 }),
    paid_on: day(),
    quantity: integer({ min: 0, max: 1000 }),
    weight: decimal({ digits: 10, scale: 3, unit: 'kg' }),
    amount: money({ required: true }),
    bonus: money({ personal: true }),
    takes: duration({ max: 600 }),
    pieces: computed<number>('integer'),
    language: computed('text'), // of the reader
  },
  list: {
    columns: ['name', 'paid_on', 'quantity', 'weight', 'amount', 'bonus', 'takes', 'pieces'],
    filters: ['paid_on', 'quantity'],
    sort: 'name',
    totals: ['quantity', 'weight', 'amount', 'bonus', 'takes', 'pieces'],
  },
  form: { general: ['name', 'paid_on', 'quantity', 'weight', 'amount', 'bonus', 'takes'] },
  page: 'general',
  access: 'specimen' as ResourceName,
  screens: {
    list: { path: '/specimen-payments', roles },
    create: { path: '/specimen-payment/add', roles },
    edit: { path: '/specimen-payment/edit/:id', roles },
    archive: { path: '/specimen-payments/archive', roles },
  },
  basePaths: ['api/fms/specimen-payment'],
})
