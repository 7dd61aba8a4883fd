import { choice, computed, day, integer, marks, moment, ref, text } from '../kernel/fields.ts'
import { stockRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { positions } from './stock/vehicle-positions.ts'

/** A tyre, a battery or another part with its own number, at any place. */
export const numberedItem = resource('numbered-item', {
  area: 'warehouse',
  title: 'number',
  head: ['state', 'car_id', 'mount_position', 'km'],
  fields: {
    number: text({ required: true, unique: true, search: true, max: 60 }),
    kind: choice({ tyre: 'plain', battery: 'plain', other: 'muted' }, { initial: 'tyre' }),
    item_id: ref('car-part', { search: true }),
    bought_on: day({ max: 'today' }),
    initial_km: integer({ min: 0, max: 9_999_999, unit: 'km' }), // before it was entered here
    norm_km: integer({ min: 1, max: 9_999_999, unit: 'km' }), // how long it is to last
    note: text({ max: 300 }),
    state: choice(
      { stored: 'plain', mounted: 'good', written_off: 'muted' },
      { derived: true, initial: 'stored' },
    ),
    car_id: ref('car', { derived: true, pickedFrom: 'vehicle-name' }), // on which it is
    mount_position: choice(positions, { derived: true }),
    mounted_at: moment({ derived: true }),
    km: computed<number>('integer', { unit: 'km' }), // by the odometers of its vehicles
    wear: marks({ due: 'bad', soon: 'warn' }),
  },
  rules: [{ unique: ['car_id', 'mount_position'] }],
  related: { events: { resource: 'numbered-item-event', by: 'numbered_id' } },
  list: {
    columns: [
      ...(['number', 'kind', 'state', 'wear', 'car_id', 'mount_position', 'km'] as const),
      ...(['norm_km', 'item_id', 'mounted_at'] as const),
    ],
    filters: ['kind', 'state', 'car_id', 'item_id', 'mount_position', 'wear'],
    sort: 'number',
    editable: ['norm_km'],
  },
  form: {
    general: {
      identity: ['number', 'kind', 'item_id', 'bought_on', 'initial_km', 'norm_km', 'note'],
      place: ['state', 'car_id', 'mount_position', 'mounted_at', 'km', 'wear'],
    },
    events: [],
  },
  dashboard: {
    worn: {
      section: 'next',
      filter: { wear: ['due'] },
      edits: 'numbered-item',
      tone: 'warn',
      responsible: ['warehouse-manager', 'mechanic', 'repair-area-mechanic'],
    },
  },
  page: 'warehouse',
  screens: { list: { path: '/numbered-items', roles: stockRoles } },
  basePaths: ['api/warehouse/numbered-item'],
})
