import { choice, computed, moment, ref, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { positions } from './stock/vehicle-positions.ts'

/** What became of a numbered item: mounted, moved, removed, written off. */
export const numberedItemEvent = resource('numbered-item-event', {
  area: 'warehouse',
  title: ['at', 'numbered_id'],
  mode: 'append',
  fields: {
    numbered_id: ref('numbered-item', { required: true, search: true }),
    kind: choice(
      { mount: 'good', move: 'plain', remove: 'plain', write_off: 'bad' },
      { initial: 'mount' },
    ),
    at: moment({ required: true, proposed: 'now' }),
    // where it was before, unless it is mounted now
    car_id: ref('car', { search: true, pickedFrom: 'vehicle-name' }),
    mount_position: choice(positions, { required: true, when: { kind: ['mount', 'move'] } }),
    reason: text({ required: true, max: 300, when: { kind: 'write_off' } }),
    odometer: computed<number>('integer', { unit: 'km' }), // of the vehicle by then
    km: computed<number>('integer', { unit: 'km' }), // since it was mounted there
    staff_id: ref('staff', { derived: true }), // its author
  },
  list: {
    columns: [
      ...(['at', 'numbered_id', 'kind', 'car_id', 'mount_position', 'odometer', 'km'] as const),
      ...(['reason', 'staff_id'] as const),
    ],
    filters: ['numbered_id', 'car_id', 'kind', 'at'],
    sort: '-at',
  },
  form: {
    general: ['numbered_id', 'kind', 'at', 'car_id', 'mount_position', 'reason', 'staff_id'],
  },
  page: 'warehouse',
  screens: {
    list: { path: '/numbered-items/events', roles: stockRoles, tabOf: 'numbered-item' },
  },
  basePaths: ['api/warehouse/numbered-item-event'],
})
