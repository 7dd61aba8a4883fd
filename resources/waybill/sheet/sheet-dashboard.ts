// What the home page says of waybills: those that wait for somebody, and those of today.

export const dashboard = {
  drafts: {
    section: 'next',
    filter: { slice: 'drafts' },
    edits: 'way-bill',
    responsible: ['dispatcher'],
  },
  open: {
    section: 'next',
    filter: { slice: 'open' },
    rows: ['staff_id'],
    sort: 'start_date',
    edits: 'way-bill',
    responsible: ['dispatcher'],
  },
  closed: {
    section: 'next',
    filter: { slice: 'closed' },
    edits: 'way-bill-posting',
    responsible: ['chief-engineer'],
  },
  today: { section: 'today', filter: { start_date: { from: 'today' } } },
} as const
