// What documents of whatever owner have in common, beside their kind.
import { computed, day, files, text } from './fields.ts'

export const documentFields = {
  number: text({ search: true, max: 40 }),
  issuer: text({ max: 200 }),
  issued_on: day({ min: '1950-01-01', max: 'today' }),
  // the last day; none where it holds for ever
  valid_until: day({ min: '1950-01-01', expires: { watched: true }, ahead: 'kind_id.notice_days' }),
  days_left: computed<number>('integer'),
  note: text({ max: 300 }),
  documents: files({ max: 20 }),
  watched: computed<boolean>('flag'), // its end matters: the owner is ours, nothing renews it
}

export const documentStandings = {
  ...({ expired: 'bad', expiring: 'warn', valid: 'good' } as const),
  ...({ no_end: 'plain', renewed: 'muted' } as const),
}
