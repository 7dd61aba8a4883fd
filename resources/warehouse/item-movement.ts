import { choice, decimal, moment, money, ref } from '../kernel/fields.ts'
import { supplyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Parts and materials that come into a warehouse or leave it. What leaves costs the average of its
 * moment, the last piece what is left.
 */
export const itemMovement = resource('item-movement', {
  area: 'warehouse',
  title: ['at', 'warehouse_id', 'item_id'],
  mode: 'ledger',
  ledger: {
    at: 'at',
    owners: ['warehouse_id'],
    keys: ['item_id'],
    amounts: ['quantity', 'value'],
    cost: 'value',
  },
  monthLock: { months: 'book-month', book: 'stock', by: 'at' },
  fields: {
    at: moment({ required: true }),
    kind: choice(
      {
        opening: 'muted',
        supply: 'good',
        transfer: 'plain',
        issue: 'plain',
        return: 'plain',
        write_off: 'warn',
        stocktaking: 'warn',
        revaluation: 'muted',
      },
      { required: true },
    ),
    warehouse_id: ref('warehouse'),
    item_id: ref('car-part', { required: true, search: true }),
    quantity: decimal({ required: true, digits: 15, scale: 3 }),
    value: money({ required: true }),
    car_id: ref('car', { pickedFrom: 'vehicle-name' }), // what it was issued for
    staff_id: ref('staff', { pickedFrom: 'employee-name' }), // to whom
  },
  list: {
    columns: ['at', 'kind', 'warehouse_id', 'item_id', 'quantity', 'value', 'car_id', 'staff_id'],
    filters: ['warehouse_id', 'item_id', 'kind', 'car_id', 'staff_id', 'at'],
    sort: '-at',
  },
  form: {
    general: ['at', 'kind', 'warehouse_id', 'item_id', 'quantity', 'value', 'car_id', 'staff_id'],
  },
  screens: { list: { path: '/item-movement', roles: supplyRoles } },
  basePaths: ['api/warehouse/item-movement'],
})
