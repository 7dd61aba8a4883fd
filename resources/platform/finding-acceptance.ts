import { choice, decimal, moment, ref, text } from '../kernel/fields.ts'
import { findingChoices, findingPattern } from '../kernel/views/finding.ts'
import { acceptanceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { findings } from '../findings.ts'

const value = { digits: 20, scale: 2, derived: true, summed: false } as const

/**
 * The acceptance of a finding. It applies while the finding has the accepted values; deleting it
 * withdraws it.
 */
export const findingAcceptance = resource('finding-acceptance', {
  area: 'platform',
  title: ['record', 'accepted_at'],
  head: ['kind', 'expected', 'actual', 'accepted_by_id'],
  import: false,
  fields: {
    // code and record of the finding
    finding: text({ required: true, immutable: true, pattern: findingPattern }),
    reason: text({ required: true, search: true, max: 300 }),
    kind: choice(findingChoices(findings), { derived: true }),
    record: text({ derived: true }), // what the document was called
    car_id: ref('car', { derived: true }),
    at: moment({ derived: true }), // of what was found
    expected: decimal(value),
    actual: decimal(value),
    seen: text({ derived: true, sorted: false }), // both as one: with others it is open again
    accepted_by_id: ref('staff', { derived: true }),
    accepted_at: moment({ derived: true }),
  },
  rules: [{ unique: ['finding', 'seen'] }],
  list: {
    columns: ['accepted_at', 'kind', 'record', 'car_id', 'at', 'reason', 'accepted_by_id'],
    filters: ['kind', 'car_id', 'at', 'accepted_at', 'accepted_by_id'],
    sort: '-accepted_at',
    adds: false, // a finding is accepted where it is shown
  },
  form: {
    general: {
      acceptance: ['finding', 'reason', 'accepted_by_id', 'accepted_at'],
      found: ['kind', 'record', 'car_id', 'at', 'expected', 'actual', 'seen'],
    },
  },
  page: 'general',
  screens: {
    list: { path: '/control-centre/accepted', roles: acceptanceRoles, tabOf: 'finding' },
  },
  basePaths: ['api/fms/finding-acceptance'],
})
