// The states of a request, and what it takes from a warehouse.

/** The request is fixed after the decision. */
const asked = ['car_id', 'date', 'kind', 'source', 'description', 'checkup_id'] as const

export const openStates = ['new', 'approved', 'reserved', 'issued_partly', 'issued'] as const
/** Decided in its favour, and not done yet. */
export const acceptedStates = ['approved', 'reserved', 'issued_partly', 'issued'] as const

export const states = {
  field: 'state',
  transitions: {
    approve: {
      from: ['new'],
      to: 'approved',
      access: 'inquiry-approval',
      stamps: { by: 'decider_id', at: 'decided_at' },
      bulk: true,
      notifies: ['author', 'next'],
    },
    reject: {
      from: ['new'],
      to: 'rejected',
      access: 'inquiry-approval',
      asks: ['reject_reason'],
      stamps: { by: 'decider_id', at: 'decided_at' },
      notifies: ['author'],
    },
    reserve: { from: ['approved'], to: 'reserved', access: 'car-inquiry-issue' },
    release: { from: ['reserved'], to: 'approved', access: 'car-inquiry-issue' },
    issuePart: {
      from: ['approved', 'reserved'],
      to: 'issued_partly',
      access: 'car-inquiry-issue',
    },
    issue: {
      from: ['approved', 'reserved', 'issued_partly'],
      to: 'issued',
      access: 'car-inquiry-issue',
      notifies: ['author'],
    },
    execute: {
      from: acceptedStates,
      to: 'executed',
      access: 'inquiry-execution',
      asks: ['executor_id', 'executed_at', 'odometer'],
      shows: ['hours', 'work_cost'],
      notifies: ['author'],
    },
    cancel: { from: ['new', 'approved', 'reserved'], to: 'cancelled' },
  },
  frozen: {
    approved: asked,
    reserved: asked,
    issued_partly: asked,
    issued: asked,
    executed: true,
    rejected: true,
    cancelled: true,
  },
} as const

export const slices = {
  new: { state: 'new' },
  materials: { state: acceptedStates, needs_parts: true },
  accepted: { state: [...acceptedStates, 'executed'] },
  executed: { state: 'executed' },
  declined: { state: ['rejected', 'cancelled'] },
} as const

/** Signed as the lines are: out for an issue, back for a return. */
export const postings = {
  'item-movement': [
    {
      each: 'issues',
      take: {
        at: 'issues.at',
        kind: 'issues.kind',
        warehouse_id: 'issues.warehouse_id',
        item_id: 'issues.item_id',
        quantity: 'issues.moved',
        car_id: 'car_id',
        staff_id: 'issues.receiver_id',
      },
    },
  ],
} as const

export const dashboard = {
  approval: {
    section: 'next',
    filter: { slice: 'new' },
    rows: ['description'],
    edits: 'inquiry-approval',
    responsible: ['chief-engineer'],
  },
  materials: {
    section: 'next',
    filter: { state: ['approved', 'reserved', 'issued_partly'] },
    rows: ['description'],
    edits: 'car-inquiry-issue',
    responsible: ['warehouse-manager'],
    desk: 'issue',
  },
  execution: {
    section: 'next',
    filter: { state: acceptedStates },
    rows: ['description'],
    edits: 'inquiry-execution',
    responsible: ['mechanic'],
    desk: 'execution',
  },
  today: { section: 'today', filter: { date: { from: 'today' } } },
} as const
