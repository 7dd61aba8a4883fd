// The child rows of a request: what is to be done, what it takes, and what was handed out for it.
import { choice, decimal, money, moment, ref, rows } from '../../kernel/fields.ts'

const hours = { digits: 8, scale: 2, min: 0, unit: 'h' } as const
const quantity = { digits: 12, scale: 3, min: 0.001 } as const
const counted = { digits: 12, scale: 3, derived: true } as const

export const workLines = rows(
  {
    work_id: ref('car-work', { required: true }),
    norm_hours: decimal({ digits: 8, scale: 2, unit: 'h', derived: true }),
    hours: decimal(hours), // the time taken; by default the norm
    price: money({ min: 0, max: 99_999_999 }),
    quantity: decimal({ digits: 5, scale: 2, min: 0.01 }), // one by default
    cost: money({ derived: true }),
  },
  { max: 100, sums: ['hours', 'cost'] },
)

export const partLines = rows(
  {
    item_id: ref('car-part', { required: true }),
    warehouse_id: ref('warehouse', { required: true }),
    quantity: decimal({ ...quantity, required: true }),
    reserved: decimal(counted), // kept in the warehouse for it, and not issued yet
    issued: decimal(counted),
    returned: decimal(counted),
  },
  { max: 100, rules: [{ unique: ['item_id', 'warehouse_id'] }] },
)

/** Each is fixed once it is saved: excess items are returned. */
export const issueLines = rows(
  {
    kind: choice({ issue: 'plain', return: 'plain' }, { initial: 'issue' }),
    item_id: ref('car-part', { required: true }),
    warehouse_id: ref('warehouse', { required: true }),
    quantity: decimal({ ...quantity, required: true }),
    receiver_id: ref('staff', { pickedFrom: 'employee-name' }),
    at: moment({ derived: true }),
    staff_id: ref('staff', { derived: true }), // issued or took back by
    moved: decimal(counted), // with the sign that it has in the stock ledger
  },
  { max: 500 },
)
