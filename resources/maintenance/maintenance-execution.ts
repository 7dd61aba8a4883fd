import { choice, day, decimal, flag, integer, money, ref, text } from '../kernel/fields.ts'
import { maintenanceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Which work was done to which vehicle, when, at what mileage and cost. A mistake is corrected. */
export const maintenanceExecution = resource('maintenance-execution', {
  area: 'maintenance',
  title: ['date', 'work_id', 'car_id'],
  head: ['source', 'mileage', 'cost', 'executor_id'],
  mode: 'append',
  confirmField: 'confirmed',
  replaces: 'replaces_id',
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    work_id: ref('car-work', { required: true, search: true }),
    date: day({ required: true, min: '1990-01-01', max: 'today' }),
    mileage: integer({ min: 0, max: 9_999_999, unit: 'km' }),
    hours: integer({ min: 0, max: 999_999, unit: 'h' }),
    quantity: decimal({ digits: 10, scale: 3, min: 0 }),
    cost: money({ min: 0 }),
    counterparty_id: ref('counterparty'), // an outside workshop
    executor_id: ref('staff', { derived: true }), // its author
    source: choice(
      { plan: 'plain', request: 'plain', record: 'plain' },
      { derived: true, initial: 'record' },
    ),
    maintenance_id: ref('car-maintenance', { derived: true }), // whose execution it is
    replaces_id: ref('maintenance-execution', { unique: true, dependsOn: 'car_id' }),
    confirmed: flag(), // that the odometer has jumped
    note: text({ max: 300 }),
  },
  list: {
    columns: ['date', 'car_id', 'work_id', 'mileage', 'hours', 'cost', 'source', 'executor_id'],
    filters: ['car_id', 'work_id', 'date', 'source'],
    sort: '-date',
    totals: ['cost'],
  },
  form: {
    general: {
      what: ['car_id', 'work_id', 'date', 'mileage', 'hours'],
      cost: ['quantity', 'cost', 'counterparty_id'],
      others: ['source', 'executor_id', 'maintenance_id', 'replaces_id', 'note'],
    },
  },
  access: 'car-maintenance',
  page: 'car-maintenance',
  screens: {
    list: {
      path: '/car-maintenance/executions',
      roles: maintenanceRoles,
      tabOf: 'car-maintenance',
    },
  },
  basePaths: ['api/tech-inspection/maintenance-execution', 'api/smn/maintenance-execution'],
})
