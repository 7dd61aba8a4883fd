import { duration, integer, ref, text, rows } from '../kernel/fields.ts'
import { templateRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { approval } from './order/approval-fields.ts'

// The lists of a template: vehicle types it applies to, and who may use it.
const carTypes = rows(
  { type_id: ref('car-type', { required: true }) },
  { max: 50, rules: [{ unique: ['type_id'] }] },
)

const carTypesByAppointment = rows(
  { type_by_appointment_id: ref('car-type-by-appointment', { required: true }) },
  { max: 50, rules: [{ unique: ['type_by_appointment_id'] }] },
)

/** Each line is a role or an employee. */
const permissions = rows(
  { role_id: ref('role'), staff_id: ref('staff', { pickedFrom: 'employee-name' }) },
  { max: 100 },
)

/**
 * Common properties of a kind of orders: approval, vehicle types, and who may
 * order, see and carry them out.
 */
export const template = resource('template', {
  area: 'dispatch',
  title: 'name',
  import: false, // permissions are not imported from a file
  head: ['approve_rule', 'priority_id', 'route_id', 'duration'],
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    ...approval,
    car_types: carTypes, // none: any
    car_types_by_appointment: carTypesByAppointment,
    priority_id: ref('order-priority'),
    route_id: ref('route'),
    address: text({ max: 300 }),
    duration: duration({ max: 10_080, initial: 120 }),
    passengers: integer({ min: 0, max: 500 }),
    cargo: text({ max: 300 }),
    description: text({ multiline: true, max: 1000 }),
    // besides its author and administrators
    permissions_create: permissions,
    permissions_read: permissions,
    permissions_execute: permissions,
  },
  list: {
    columns: ['name', 'approve_rule', 'priority_id', 'route_id', 'duration', 'description'],
    filters: ['approve_rule'],
    sort: 'name',
  },
  form: {
    general: {
      template: ['name', 'priority_id', 'route_id', 'address', 'duration', 'passengers', 'cargo'],
      vehicles: ['car_types', 'car_types_by_appointment'],
      note: ['description'],
    },
    approval: ['approve_rule', 'approver_ids', 'approval_hours'],
    permissions: ['permissions_create', 'permissions_read', 'permissions_execute'],
  },
  page: 'order',
  screens: {
    list: { path: '/dispatching-v2/order-template', roles: 'all' },
    create: { path: '/dispatching-v2/order-template/add', roles: templateRoles },
    edit: { path: '/dispatching-v2/order-template/edit/:id', roles: templateRoles },
    show: { path: '/dispatching-v2/order-template/view/:id', roles: 'all' },
  },
  basePaths: ['api/dispatching/template', 'api/fms/template'],
})
