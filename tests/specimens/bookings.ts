// Test-only resources that book records: a job that books a brand and fuels, and a brand's downtime
// in days.
import { choice, day, moment, ref, refs, rows, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const access = 'specimen' as ResourceName

/** A job that books its brand and its fuels until it is cancelled. */
export const specimenBooking = resource('specimen-booking', {
  area: 'catalogue',
  title: ['name', 'begins_at'],
  fields: {
    name: text({ required: true, search: true, max: 60 }),
    brand_id: ref('car-brand'),
    fuel_ids: refs('fuel'),
    begins_at: moment({ required: true }),
    ends_at: moment(),
    state: choice({ planned: 'plain', off: 'muted' }, { initial: 'planned' }),
  },
  rules: [{ ascending: ['begins_at', 'ends_at'] }],
  bookings: [
    {
      layers: ['presence'],
      period: ['begins_at', 'ends_at'],
      of: { 'car-brand': 'brand_id', fuel: 'fuel_ids' },
      while: { state: 'planned' },
      says: { 'car-brand': 'vehicle_busy' },
    },
  ],
  list: { columns: ['name', 'brand_id', 'begins_at', 'ends_at', 'state'], sort: 'name' },
  form: { general: ['name', 'brand_id', 'fuel_ids', 'begins_at', 'ends_at', 'state'] },
  page: 'general',
  access,
  screens: {
    list: { path: '/specimen-bookings', roles: ['root', 'chief'] },
    create: { path: '/specimen-booking/add', roles: ['root', 'chief'] },
    edit: { path: '/specimen-booking/edit/:id', roles: ['root', 'chief'] },
  },
  basePaths: ['api/fms/specimen-booking'],
  endpoints: {
    getFreeBrands: { free: 'brand_id' },
    getFreeBrandsNow: { free: 'brand_id', get: true },
    getIsBrandBusy: { busy: 'brand_id' },
  },
})

/** Whole days on which a brand is neither present nor working. */
export const specimenStop = resource('specimen-stop', {
  area: 'catalogue',
  title: ['first_day', 'brand_id'],
  fields: {
    brand_id: ref('car-brand', { required: true }),
    first_day: day({ required: true }),
    last_day: day(),
    // into a view, which no foreign key can lead to
    role_ids: refs('role'),
    stages: rows({ role_id: ref('role') }, { max: 10 }),
  },
  rules: [{ ascending: ['first_day', 'last_day'] }],
  bookings: [
    {
      layers: ['presence', 'work'],
      period: ['first_day', 'last_day'],
      of: { 'car-brand': 'brand_id' },
    },
  ],
  list: { columns: ['brand_id', 'first_day', 'last_day'], sort: '-first_day' },
  form: { general: ['brand_id', 'first_day', 'last_day', 'role_ids', 'stages'] },
  page: 'general',
  access,
  screens: { list: { path: '/specimen-stops', roles: ['root', 'chief'] } },
  basePaths: ['api/fms/specimen-stop'],
  endpoints: {
    getIsBrandBusy: { busy: 'brand_id', as: 'specimen-booking' as ResourceName },
  },
})
