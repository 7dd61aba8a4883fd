import { choice, integer, moment, ref, text } from '../kernel/fields.ts'
import { approverRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** A pending decision about an order. In a sequence, approvers are listed when it is their turn. */
export const orderApprove = resource('order-approve', {
  area: 'dispatch',
  title: 'order_id',
  head: ['state', 'approver_id', 'deadline', 'decider_id', 'decided_at'],
  import: false, // they follow from the orders
  fields: {
    order_id: ref('order', { required: true, immutable: true, search: true }),
    approver_id: ref('staff', { pickedFrom: 'employee-name' }), // none: any approver
    state: choice(
      { pending: 'warn', approved: 'good', rejected: 'bad', withdrawn: 'muted' },
      { derived: true, initial: 'pending' },
    ),
    turn: integer({ derived: true, min: 1 }), // among those of the order
    deadline: moment({ derived: true }),
    escalated_at: moment({ derived: true }), // since then any approver decides
    decider_id: ref('staff', { derived: true }), // the approver or a deputy
    decided_at: moment({ derived: true }),
    reason: text({ max: 300 }),
    comment: text({ max: 300 }),
  },
  states: {
    field: 'state',
    transitions: {
      approve: {
        from: ['pending'],
        to: 'approved',
        stamps: { by: 'decider_id', at: 'decided_at' },
      },
      reject: {
        from: ['pending'],
        to: 'rejected',
        asks: ['reason'],
        stamps: { by: 'decider_id', at: 'decided_at' },
      },
      withdraw: { from: ['pending'], to: 'withdrawn' },
    },
    frozen: { approved: true, rejected: true, withdrawn: true },
  },
  slices: {
    pending: { state: 'pending' },
    decided: { state: ['approved', 'rejected', 'withdrawn'] },
  },
  dashboard: {
    mine: {
      section: 'next',
      filter: { approver_id: 'me', state: ['pending'] },
      rows: ['deadline'],
      sort: 'deadline',
    },
  },
  list: {
    columns: [
      ...(['order_id', 'state', 'approver_id', 'deadline', 'decider_id'] as const),
      ...(['decided_at', 'reason', 'comment'] as const),
    ],
    filters: ['state', 'approver_id', 'order_id', 'deadline'],
    sort: 'deadline',
  },
  form: {
    general: [
      ...(['order_id', 'approver_id', 'state', 'turn', 'deadline', 'escalated_at'] as const),
      ...(['decider_id', 'decided_at', 'reason', 'comment'] as const),
    ],
  },
  page: 'order',
  screens: {
    list: { path: '/order-approvals', roles: approverRoles, tabOf: 'order' },
  },
  basePaths: ['api/dispatching/order-approve'],
})
