// A recurring order makes orders until it is ended; meanwhile it may be paused.

export const states = {
  field: 'state',
  transitions: {
    pause: { from: ['active'], to: 'paused', bulk: true },
    resume: { from: ['paused'], to: 'active', bulk: true },
    end: { from: ['active', 'paused'], to: 'ended', bulk: true },
  },
  frozen: { ended: true },
} as const

export const slices = {
  current: { state: ['active', 'paused'] },
  ended: { state: 'ended' },
} as const

export const dashboard = {
  failed: {
    section: 'next',
    filter: { failed: true },
    tone: 'bad',
    rows: ['name', 'failure'],
    edits: 'order-recurrence',
  },
} as const
