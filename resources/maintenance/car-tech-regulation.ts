import { choice, day, decimal, flag, integer, ref, text } from '../kernel/fields.ts'
import { maintenanceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const regular = { periodicity: 'regular' } as const
const once = { periodicity: 'once' } as const
const km = { min: 1, max: 9_999_999, unit: 'km' } as const
const hours = { min: 1, max: 999_999, unit: 'h' } as const

/**
 * What is done to the vehicles of a make and model, or to one vehicle, and at which intervals or
 * when it is done once.
 */
export const carTechRegulation = resource('car-tech-regulation', {
  area: 'maintenance',
  title: ['work_id', 'brand_id', 'model_id', 'car_id'],
  preview: true,
  head: ['periodicity', 'every_km', 'every_hours', 'every_days', 'active'],
  fields: {
    work_id: ref('car-work', { required: true, search: true }),
    subject: choice({ model: 'plain', vehicle: 'plain' }, { initial: 'model' }),
    brand_id: ref('car-brand', { required: true, when: { subject: 'model' } }),
    model_id: ref('car-model', { dependsOn: 'brand_id', when: { subject: 'model' } }),
    car_id: ref('car', {
      required: true,
      search: true,
      pickedFrom: 'vehicle-name',
      when: { subject: 'vehicle' },
    }),
    periodicity: choice({ regular: 'plain', once: 'plain' }, { initial: 'regular' }),
    every_km: integer({ ...km, when: regular }),
    every_hours: integer({ ...hours, when: regular }),
    every_days: integer({ min: 1, max: 7300, unit: 'day', when: regular }),
    at_mileage: integer({ ...km, when: once }),
    at_hours: integer({ ...hours, when: once }),
    at_date: day({ min: '1990-01-01', when: once }),
    category_id: ref('item-category'), // of the parts that it takes
    quantity: decimal({ digits: 10, scale: 3, min: 0 }),
    unit_id: ref('measurement-unit'),
    request: choice({ none: 'muted', soon: 'plain', due: 'plain' }, { initial: 'none' }), // made when
    active: flag({ initial: true }),
    note: text({ search: true, max: 300 }),
  },
  due: {
    of: 'car_id',
    alike: ['brand_id', 'model_id'],
    what: 'work_id',
    while: { active: true },
    every: { km: 'every_km', hours: 'every_hours', days: 'every_days' },
    once: { km: 'at_mileage', hours: 'at_hours', days: 'at_date' },
    copies: ['category_id', 'quantity', 'unit_id'],
    into: 'car-maintenance',
    since: 'maintenance-execution',
    meter: 'odometer-reading',
    limits: 'car-maintenance-setting',
  },
  slices: { regular: { periodicity: 'regular' }, once: { periodicity: 'once' } },
  list: {
    columns: [
      ...(['work_id', 'brand_id', 'model_id', 'car_id', 'every_km', 'every_hours'] as const),
      ...(['every_days', 'category_id', 'quantity', 'unit_id', 'active'] as const),
    ],
    filters: ['work_id', 'brand_id', 'model_id', 'car_id', 'category_id', 'request', 'active'],
    sort: 'work_id',
  },
  form: {
    general: {
      work: ['work_id', 'periodicity', 'active'],
      subject: ['subject', 'brand_id', 'model_id', 'car_id'],
      interval: [
        ...(['every_km', 'every_hours', 'every_days', 'at_mileage', 'at_hours'] as const),
        ...(['at_date', 'request'] as const),
      ],
      parts: ['category_id', 'quantity', 'unit_id', 'note'],
    },
  },
  page: 'maintenance',
  screens: {
    list: { path: '/car-tech-regulations', roles: maintenanceRoles },
    create: { path: '/car-tech-regulations/add', roles: maintenanceRoles },
    edit: { path: '/car-tech-regulations/:id', roles: maintenanceRoles },
  },
  desks: {
    once: {
      slice: 'once',
      list: {
        columns: ['work_id', 'car_id', 'at_mileage', 'at_hours', 'at_date', 'note', 'active'],
        filters: ['work_id', 'car_id', 'active'],
        sort: 'work_id',
      },
      screens: {
        list: {
          path: '/car-tech-regulations/once',
          roles: maintenanceRoles,
          tabOf: 'car-tech-regulation',
        },
        create: { path: '/car-tech-regulations/add/once', roles: maintenanceRoles },
      },
    },
  },
  basePaths: ['api/tech-inspection/maintenance', 'api/smn/maintenance'],
})
