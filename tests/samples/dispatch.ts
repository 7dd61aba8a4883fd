import { roleIds } from '#resources/kernel/names.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Samples } from './sample.ts'

const minuteMs = 60_000
/** Before the tests' clock: completed orders cannot be dated in the future. */
const over = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * minuteMs).toISOString()

export const dispatchSamples: Samples = {
  // any approver may approve it; it has a separate vehicle and driver, so that orders do not
  // conflict
  order: {
    complete: async (_, { n, bare }) => ({
      ...{ approve_rule: '1', approver_ids: [], approval_hours: null, completed_at: over(n) },
      template_id: null, // a template has its own approval rule
      ...{ car_id: (await bare('car', {})).id, driver_id: (await bare('staff', {})).id },
    }),
    empty: [
      ...['approve_rule', 'approver_ids', 'approval_hours', 'template_id', 'started_at'],
      ...['decided_at', 'attached_at', 'trip_ends_at', 'rating', 'planned_on'],
      ...['accepted_at', 'arrived_at', 'tracked_start', 'tracked_arrival', 'tracked_end'],
      ...['gps_distance', 'gps_gap'], // only for vehicles with a tracker
    ],
  },
  // without a template, so that its own approval rule applies; repeats on days that all produce an
  // order
  'order-recurrence': {
    complete: (_, { n }) => ({
      ...{ repeat: 'days', every_days: 1 + (n % 7), monday: true, template_id: null },
      ...{ approve_rule: '1', approver_ids: [], approval_hours: null },
    }),
    empty: [
      ...['approve_rule', 'approver_ids', 'approval_hours', 'template_id', 'failure', 'failed'],
      ...['month_day', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      ...['sunday', 'repeat'],
    ],
  },
  // belongs to an order awaiting approval, without named approvers, so that any approver can decide
  'order-approve': {
    complete: async (_, { row, transit }) => {
      const order = await row('order', {})
      await transit('order', 'submit', order)
      return { order_id: order.id, approver_id: null }
    },
    empty: ['approver_id', 'deadline', 'escalated_at'],
    refersTo: { order: null },
  },
  // belongs to a completed order and is created by the order's author
  'order-rating': {
    complete: async (_, { row, transit, n }) => {
      const order: Row & Wire = await row('order', { customer_staff_id: null })
      const { car_id, driver_id } = order
      await transit('order', 'submit', order)
      await transit('order', 'approve', order)
      await transit('order', 'assign', order, { car_id, driver_id })
      await transit('order', 'start', order)
      await transit('order', 'complete', order, { completed_at: over(n) })
      return { order_id: order.id }
    },
    refersTo: { order: null },
    concernedOnly: true,
  },
  // all roles with a number have access; an archived template is visible to its author
  template: {
    seenBy: () => ({}),
    complete: () => {
      const roles = Object.keys(roleIds).map((id) => ({ role_id: Number(id), staff_id: null }))
      return { permissions_create: roles, permissions_read: roles, permissions_execute: roles }
    },
    insteadOf: { staff_id: { role_id: null } },
    demanded: [
      ...['permissions_create', 'permissions_read', 'permissions_execute', 'approver_ids'],
    ],
  },
  'order-car': {
    shows: { resource: 'car', values: {} },
    empty: ['order_id', 'driver_id', 'begins', 'ends'],
  },
}
