import { choice, computed, decimal, flag, integer, moment, ref, text } from '../kernel/fields.ts'
import { findingChoices, findingUnits, remedyChoices, severities } from '../kernel/views/finding.ts'
import { controlRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { findingDocuments, findings } from '../findings.ts'
import { findingRegister } from './prints/finding-register.ts'

const value = { digits: 20, scale: 2, summed: false } as const

/**
 * The control centre: what does not fit among the documents of the last months, whatever area it
 * lies in. A row is there as long as it is so; somebody may accept it with a reason.
 */
export const finding = resource('finding', {
  area: 'platform',
  title: ['at', 'car_id'],
  head: ['severity', 'kind', 'record', 'expected', 'actual', 'staff_id'],
  mode: 'view',
  follows: ['finding-acceptance'],
  fields: {
    severity: choice(severities),
    kind: choice(findingChoices(findings)),
    at: moment(),
    car_id: ref('car', { pickedFrom: 'vehicle-name' }),
    staff_id: ref('staff', { pickedFrom: 'driver-name' }),
    document: choice(findingDocuments),
    record_id: integer({ of: 'id' }),
    record: computed<string>('text'), // what the document is called
    expected: decimal(value),
    actual: decimal(value),
    unit: choice(findingUnits), // of both
    note: text(),
    remedy: choice(remedyChoices(findings)), // its text includes the remedy
    finding: text(), // what it is accepted by
    accepted: flag(),
    acceptance_id: ref('finding-acceptance'),
    reason: text(), // for which it is accepted
    accepted_by_id: ref('staff'),
    accepted_at: moment(),
  },
  slices: { open: { accepted: false }, accepted: { accepted: true } },
  prints: {
    register: {
      ...{ form: findingRegister, of: 'list', paper: 'A4', turned: true },
      ...{ dense: true, many: 1000 },
    },
  },
  list: {
    columns: [
      ...(['severity', 'kind', 'at', 'car_id', 'remedy', 'record'] as const),
      ...(['expected', 'actual', 'unit', 'reason', 'accepted_by_id'] as const),
    ],
    filters: ['severity', 'kind', 'car_id', 'staff_id', 'at', 'accepted', 'document'],
    sort: '-at',
    thenBy: ['id'],
    opensIn: 'open',
  },
  form: {
    general: {
      found: ['severity', 'kind', 'at', 'expected', 'actual', 'unit', 'note'],
      place: ['record', 'document', 'record_id', 'car_id', 'staff_id', 'remedy'],
      acceptance: [
        ...(['accepted', 'reason', 'accepted_by_id', 'accepted_at'] as const),
        ...(['acceptance_id', 'finding'] as const),
      ],
    },
  },
  page: 'general',
  screens: { list: { path: '/control-centre', roles: controlRoles, pinned: true } },
  basePaths: ['api/fms/finding'],
})
