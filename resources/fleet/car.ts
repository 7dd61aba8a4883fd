import { computed, files, photos } from '../kernel/fields.ts'
import { keys } from '../kernel/keys.ts'
import { archiveRoles, vehicleRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'
import { called, fuels, make, numbers, place, traits } from './car-fields.ts'

/** Vehicles; whatever is sold or written off is in the archive. */
export const car = resource('car', {
  area: 'fleet',
  basePaths: ['api/fms/car', 'api/smn/car', 'api/warehouse/car'],
  screens: {
    list: { path: '/vehicles', roles: vehicleRoles },
    create: { path: '/vehicle/add', roles: vehicleRoles },
    edit: { path: '/vehicle/edit/:id', roles: vehicleRoles },
    archive: { path: '/vehicles/archive', roles: archiveRoles },
  },
  archive: true,
  endpoints: { saveCar: { aliasOf: 'save' }, deleteTrackerId: { clears: 'mobject_id' }, getCarsByContract: { aliasOf: 'getList' } },
  title: ['plate_number', 'garage_number'],
  fields: {
    ...called,
    ...make,
    ...place,
    ...traits,
    odometer: computed<number>('integer', { unit: 'km' }), // the latest reading
    fuels,
    ...numbers,
    photos: photos({ max: 20 }),
    documents: files({ max: 50 }),
  },
  rules: [
    { unique: ['plate_number'], among: 'active' },
    { unique: ['garage_number'], among: 'active' },
    { unique: ['mobject_id'], among: 'active' },
  ],
  related: { readings: { resource: 'odometer-reading', by: 'car_id' } },
  list: {
    columns: ['garage_number', 'plate_number', 'photos', ...keys(make), ...keys(place), 'year', 'odometer'],
    filters: [...keys(make), ...keys(place), 'year'],
    sort: 'garage_number',
    editable: ['garage_number', 'type_id', 'type_by_appointment_id', ...keys(place), 'year'],
  },
  form: {
    general: [...keys(called), ...keys(make), ...keys(place), ...keys(traits), 'odometer'],
    fuels: ['fuels'],
    numbers: keys(numbers),
    readings: [],
    photos: ['photos'],
    documents: ['documents'],
  },
  groups: { make: 'brand_id', place: 'subdivision_id', traits: 'year' },
})
