import { day, ref, text } from '../kernel/fields.ts'
import { scheduleEditRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Which driver a vehicle has, since when: the last one is its driver. */
export const carDriver = resource('car-driver', {
  area: 'schedule',
  title: ['car_id', 'staff_id'],
  head: ['since', 'note'],
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    staff_id: ref('staff', { required: true, search: true, pickedFrom: 'driver-name' }),
    since: day({ required: true, min: '1990-01-01', max: 'today' }),
    note: text({ search: true, max: 300 }),
  },
  rules: [{ unique: ['car_id', 'since'] }],
  list: {
    columns: ['car_id', 'staff_id', 'since', 'note'],
    filters: ['car_id', 'staff_id', 'since'],
    sort: '-since',
  },
  form: { general: ['car_id', 'staff_id', 'since', 'note'] },
  page: 'event-car-driver',
  screens: {
    list: {
      path: '/driver-schedule/drivers',
      roles: scheduleEditRoles,
      tabOf: 'event-car-driver',
    },
  },
  basePaths: ['api/fms/car-driver'],
  endpoints: {
    saveCarDriver: { aliasOf: 'save' },
    getCarDriverById: { by: 'car_id' },
    getListPerPage: { pages: true },
    getFreeCars: { free: 'car_id', as: 'event-car-driver' },
    getDrivers: { free: 'staff_id', as: 'event-car-driver', get: true },
    getIsDriverBusy: { busy: 'staff_id', as: 'event-car-driver' },
  },
})
