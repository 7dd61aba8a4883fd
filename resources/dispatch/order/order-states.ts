// The states of a transport order, from its draft to the trip that was made or called off.

/** What was asked for and agreed to: it changes by taking the order back to its draft alone. */
const asked = [
  'template_id',
  ...(['customer', 'customer_staff_id', 'subdivision_id', 'counterparty_id'] as const),
  ...(['order_date', 'desired_at', 'duration', 'route_id', 'from_id', 'stops', 'to_id'] as const),
  ...(['address', 'passengers', 'cargo', 'cargo_weight'] as const),
  ...(['approve_rule', 'approver_ids', 'approval_hours'] as const),
] as const
/** A trip ends on the vehicle on which it began. */
const driven = [...asked, 'car_id', 'driver_id'] as const

const waitingStates = ['new', 'on_approval', 'approved', 'waiting'] as const
/** A vehicle and a driver are assigned, and the trip is not over. */
export const activeStates = ['assigned', 'in_progress'] as const

/** Nothing is expected any more. */
export const endedStates = ['completed', 'cancelled', 'rejected'] as const

export const states = {
  field: 'state',
  transitions: {
    submit: { from: ['new'], to: 'on_approval', stamps: { at: 'submitted_at' } },
    approve: {
      from: ['on_approval'],
      to: 'approved',
      access: 'order-approve',
      stamps: { at: 'decided_at' },
      notifies: ['author'],
    },
    reject: {
      from: ['on_approval'],
      to: 'rejected',
      access: 'order-approve',
      asks: ['reject_reason'],
      stamps: { at: 'decided_at' },
      notifies: ['author'],
    },
    await: { from: ['approved'], to: 'waiting' },
    assign: {
      from: ['approved', 'waiting'],
      to: 'assigned',
      asks: ['car_id', 'driver_id'],
      stamps: { by: 'dispatcher_id', at: 'attached_at' },
      notifies: ['author'],
    },
    unassign: { from: ['assigned'], to: 'waiting' },
    accept: { from: ['assigned'], stamps: { at: 'accepted_at', reported: true } },
    start: { from: ['assigned'], to: 'in_progress', stamps: { at: 'started_at', reported: true } },
    arrive: { from: ['in_progress'], stamps: { at: 'arrived_at', reported: true } },
    complete: {
      from: ['in_progress'],
      to: 'completed',
      asks: ['completed_at'],
      takes: ['odometer', 'driver_note'],
      proposes: { completed_at: 'tracked_end' },
      shows: ['tracked_start', 'tracked_arrival', 'tracked_end', 'gps_distance', 'gps_gap'],
      notifies: ['author'],
    },
    reopen: { from: ['on_approval', 'approved', 'waiting'], to: 'new' },
    cancel: {
      from: [...waitingStates, 'assigned'],
      to: 'cancelled',
      asks: ['cancel_reason'],
      notifies: ['author'],
    },
  },
  frozen: {
    on_approval: asked,
    approved: asked,
    waiting: asked,
    assigned: asked,
    in_progress: driven,
    completed: true,
    cancelled: true,
    rejected: true,
  },
  afterwards: ['rating'],
} as const

export const slices = {
  waiting: { state: waitingStates },
  active: { state: activeStates },
  history: { state: endedStates },
} as const

/** While it exists, the vehicle and its driver are on this trip and no other. */
export const bookings = [
  {
    layers: ['work'],
    period: ['desired_at', 'busy_until'],
    of: { car: 'car_id', staff: 'driver_id' },
    while: { state: activeStates, joined: false },
    says: { car: 'vehicle_busy', staff: 'driver_busy' },
  },
] as const

export const dashboard = {
  waiting: {
    section: 'next',
    filter: { slice: 'waiting', state: ['approved', 'waiting'] },
    rows: ['client'],
    sort: 'desired_at',
    edits: 'order',
    responsible: ['dispatcher', 'dispatcher-v2', 'dispatcher-v3'],
  },
  drive: {
    section: 'next',
    filter: { driver_id: 'me', state: activeStates },
    rows: ['address', 'state'],
    sort: 'desired_at',
    desk: 'drive',
  },
  requested: {
    section: 'today',
    filter: { created_by: 'me', state: [...waitingStates, ...activeStates] },
    rows: ['state'],
    sort: 'desired_at',
    desk: 'request',
  },
  today: { section: 'today', filter: { order_date: { from: 'today' } }, edits: 'order' },
} as const
