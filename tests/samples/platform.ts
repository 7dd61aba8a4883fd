import type { Wire } from '#tests/support/server/test-app.ts'
import type { Samples } from './sample.ts'

/** Rows that are the system's own. */
const given = { save: 422, delete: 422 } as const

export const platformSamples: Samples = {
  user: {
    // a login is one person's, in whatever contract
    complete: (_, { n, tag }) => ({ login: `person${n}.${tag}` }),
    ownKeys: ['login'],
    // nobody gives roles that may do more than their own, or changes who has such a role
    plain: { role_ids: [], root: false, operations_manager: false, chief: false },
    sendable: ({ login, active }, before) => ({ login, active: before ? !before.active : active }),
  },
  task: {
    // the record that a task is about has to be there
    complete: async ({ about }, { target }): Promise<Wire> =>
      about ? { about: `fuel/${(await target('fuel')).id}` } : {},
    ownKeys: ['about'],
    seenBy: (account) => ({ assignee_id: account }),
    // the record may be none for whoever sends it
    sendable: (input) => ({ ...input, about: null }),
  },
  organisation: {
    // amounts of the tests are in one currency
    complete: (input) => ('country' in input ? { country: 'UZ' } : {}),
  },
  'expiring-document': {
    perReader: true,
    shows: {
      resource: 'vehicle-document',
      values: async (make) => ({
        car_id: (await make('car', {})).id,
        kind_id: (await make('document-kind', {})).id,
        valid_until: '2026-12-31',
      }),
    },
    empty: ['staff_id'],
  },
  colleague: { shows: { resource: 'user', values: { active: true } } },
  role: { refusesWrites: given },
  'setting-resource': { refusesWrites: given },
  'resource-access': { refusesWrites: given },
  'event-log': { refusesWrites: { save: 400, delete: 422 }, growsByItself: true },
}
