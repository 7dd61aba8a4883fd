// Fields common to the documents of any owner.
import { computed, day, files, text } from './fields.ts'

export const documentFields = {
  number: text({ search: true, max: 40 }),
  issuer: text({ max: 200 }),
  issued_on: day({ min: '1950-01-01', max: 'today' }),
  // the last day; empty if unlimited
  valid_until: day({ min: '1950-01-01', expires: { watched: true }, ahead: 'notice_days' }),
  days_left: computed<number>('integer'),
  // before its last day: set by its kind, otherwise by the organisation
  notice_days: computed<number>('integer', { unit: 'day' }),
  note: text({ max: 300 }),
  documents: files({ max: 20 }),
  // whether its expiry matters: the owner is ours, and no later document renews it
  watched: computed<boolean>('flag'),
}

export const documentStandings = {
  ...({ expired: 'bad', expiring: 'warn', valid: 'good' } as const),
  ...({ no_end: 'plain', renewed: 'muted' } as const),
}
