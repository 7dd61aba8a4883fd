// The desks of a transport order: completed orders, and users who order for themselves.
import { dispatchingRoles, drivingRoles } from '../../kernel/role-lists.ts'
import { roleNames } from '../../kernel/names.ts'

const history = {
  slice: 'history',
  readOnly: true,
  list: {
    columns: [
      ...(['number', 'order_date', 'state', 'client', 'desired_at', 'car_id'] as const),
      ...(['driver_id', 'completed_at', 'rating', 'reject_reason', 'cancel_reason'] as const),
    ],
    filters: [
      ...(['state', 'customer_staff_id', 'subdivision_id', 'counterparty_id'] as const),
      ...(['desired_at', 'order_date', 'car_id', 'driver_id', 'rating'] as const),
    ],
    sort: '-order_date',
  },
  screens: { list: { path: '/dispatching/history-orders', roles: dispatchingRoles } },
  alternateScreens: { list: { path: '/dispatching-v2/history-orders', roles: dispatchingRoles } },
} as const

/** Vehicles and orders on a map, with the routes between their places. */
const map = {
  readOnly: true,
  screens: { list: { path: '/dispatching/map-cars', roles: dispatchingRoles } },
  alternateScreens: { list: { path: '/dispatching-v2/map-cars', roles: dispatchingRoles } },
} as const

/** Vehicles with their orders over the hours, and the orders that have none yet. */
const board = {
  timeline: {
    rows: ['car_id'],
    period: ['desired_at', 'busy_until'],
    scale: 'day',
    fixedPeriod: true,
    tone: 'state',
    marks: ['attention', 'confirmation', 'readiness'],
    label: ['client', 'driver_id', 'address'],
    filters: ['subdivision_id'],
  },
  screens: { list: { path: '/dispatching/board', roles: dispatchingRoles } },
} as const

/** Users who need a vehicle: they order it and see its progress. */
const request = {
  list: {
    columns: [
      ...(['number', 'desired_at', 'state', 'address', 'car_id', 'driver_id'] as const),
      ...(['rating', 'reject_reason', 'cancel_reason'] as const),
    ],
    filters: ['state', 'desired_at', 'order_date', 'rating'],
    sort: '-order_date',
  },
  form: {
    general: {
      wanted: [
        'template_id',
        'desired_at',
        'duration',
        'address',
        'from_id',
        'stops',
        'to_id',
        'order_date',
      ],
      load: ['passengers', 'cargo', 'cargo_weight', 'description'],
      state: ['number', 'state', 'rating'],
    },
  },
  transitions: ['submit', 'cancel'],
  access: 'order-request',
  basePaths: ['api/dispatching/order-request'],
  endpoints: {},
  screens: { list: { path: '/order-requests', roles: roleNames } },
} as const

/** A driver on the phone: the driver's trips and their progress. */
const drive = {
  own: 'driver_id',
  list: {
    columns: ['number', 'desired_at', 'state', 'address', 'car_id', 'cancel_reason'],
    filters: ['state', 'desired_at', 'driver_id'],
    sort: 'desired_at',
  },
  form: {
    general: {
      state: ['number', 'state', 'car_id', 'accepted_at', 'started_at', 'arrived_at'],
      done: ['driver_note', 'documents'],
    },
  },
  transitions: ['accept', 'start', 'arrive', 'complete'],
  access: 'order-drive',
  basePaths: ['api/dispatching/order-drive'],
  endpoints: {},
  screens: { list: { path: '/driver-orders', roles: drivingRoles } },
} as const

export const desks = { board, map, history, request, drive } as const
