// What the home page says of waybills: those that wait for somebody, and those of today.

export const dashboard = {
  drafts: { section: 'next', filter: { slice: 'drafts' }, edits: 'way-bill' },
  open: { section: 'next', filter: { slice: 'open' }, edits: 'way-bill' },
  closed: { section: 'next', filter: { slice: 'closed' }, edits: 'way-bill-posting' },
  today: { section: 'today', filter: { start_date: { from: 'today' } } },
} as const
