import type { Wire } from '#tests/support/server/test-app.ts'
import type { Make, Samples } from './sample.ts'

/** Rows that are the system's own. */
const given = { save: 422, delete: 422 } as const

const unaccepted = ['acceptance_id', 'reason', 'accepted_by_id', 'accepted_at'] as const

/** Less than the vehicle had driven the day before. */
async function impossibleReading(make: Make): Promise<Wire> {
  const car = await make('car', { initial_odometer: null })
  const more = { car_id: car.id, confirmed: true, replaces_id: null }
  await make('odometer-reading', { ...more, value: 900_000, read_at: '2026-01-10T07:00:00.000Z' })
  return { ...more, value: 5, read_at: '2026-01-11T07:00:00.000Z' }
}

/** What the organisation does about shifts beyond its limits. */
const limitEffects = ['day_hours_effect', 'week_hours_effect', 'rest_hours_effect']

export const platformSamples: Samples = {
  user: {
    // a login belongs to one person in all contracts
    complete: (_, { n, tag }) => ({ login: `person${n}.${tag}` }),
    ownKeys: ['login'],
    // users cannot assign roles with more rights than their own, or change users with such a role
    plain: { role_ids: [], root: false, operations_manager: false, chief: false },
    sendable: ({ login, active }, before) => ({ login, active: before ? !before.active : active }),
  },
  webhook: {
    // an address outside of private networks
    complete: (_, { n, tag }) => ({ address: `https://erp${n}.example.org/${tag}` }),
  },
  'webhook-delivery': {
    shows: {
      resource: 'webhook',
      follows({ id, created_at }) {
        return Promise.resolve([
          `insert into webhook_delivery (contract_id, webhook_id, event_id, kind, resource, record_id,
             body, queued_at, tried_at, next_at, attempts, status, took_ms, reason, answer)
           values (1, $1::bigint, 1, 'change', 'car', $1::bigint, '{"id":"1"}', $2, $2, $2, 1, 500,
             ($1::bigint)::int, 'status', 'Не готов')`,
          [id, created_at],
        ])
      },
    },
    empty: ['state'],
  },
  task: {
    // the record that a task is about has to be there
    complete: async ({ about }, { target }): Promise<Wire> =>
      about ? { about: `fuel/${(await target('fuel')).id}` } : {},
    ownKeys: ['about'],
    seenBy: (account) => ({ assignee_id: account }),
    // the record may not exist for the sender
    sendable: (input) => ({ ...input, about: null }),
  },
  organisation: {
    // amounts of the tests are in one currency
    complete: (input) => ({
      ...('country' in input && { country: 'UZ' }),
      ...(input.map_base === 'tiles' && {
        ...{ map_tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', map_credit: '© Maps' },
      }),
      // a shift of the tests may be of any length
      ...Object.fromEntries(
        limitEffects.flatMap((key) => (input[key] === 'blocks' ? [[key, 'warns']] : [])),
      ),
      // a map file has to be on the server
      ...(input.map_base === 'file' && { map_base: 'outline' }),
    }),
  },
  // visible only to those who set up the organisation
  'moving-in-step': { perReader: true },
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
  finding: {
    // what an odometer cannot show
    shows: { resource: 'odometer-reading', values: impossibleReading },
    // of a kind that one reader's rights open and another's do not
    perReader: true,
    empty: [...unaccepted, 'staff_id', 'record_id', 'note'],
  },
  'finding-acceptance': {
    // there has to be something to accept
    complete: async (input, { row }): Promise<Wire> => {
      if (!('finding' in input)) return {}
      const reading = await row('odometer-reading', await impossibleReading(row))
      return { finding: `odometer_implausible/${reading.id}` }
    },
    ownKeys: ['finding'],
  },
  'print-form-setting': {
    templates: ['title'],
    // what it changes has to be in the form
    complete: (input, { n }) => {
      const two = <T>(all: readonly T[]) => [all[n % all.length]!, all[(n + 1) % all.length]!]
      return {
        ...('form' in input && { form: 'way-bill.generic' }),
        // each comes into force on a day of its own: none makes another a former one meanwhile
        ...('valid_from' in input && {
          valid_from: new Date(Date.UTC(2100, 0, 1 + n)).toISOString().slice(0, 10),
        }),
        ...('title' in input && { title: input.title && `Лист № %{number} / ${n}` }),
        ...('added_lines' in input && {
          added_lines: two(['car_id', 'staff_id.name', 'note']).map((field) => {
            return { place: 'after_head', field, label: `Строка ${n}` }
          }),
        }),
        ...('signatures' in input && {
          signatures: two(['dispatcher', 'mechanic', 'driver']).map((signature) => {
            return { signature, words: `Дежурный ${n}`, left_out: n % 2 === 0 }
          }),
        }),
        ...('tables' in input && {
          tables: two(['other_fuels', 'tasks', 'norm_lines']).map((table) => {
            return { table, lines: n % 50 }
          }),
        }),
        ...('left_out' in input && {
          left_out: two(['norm_heading', 'results', 'qr_code']).map((block) => ({ block })),
        }),
      }
    },
  },
  colleague: { shows: { resource: 'user', values: { active: true } } },
  role: { refusesWrites: given },
  'setting-resource': { refusesWrites: given },
  'resource-access': { refusesWrites: given },
  'event-log': { refusesWrites: { save: 400, delete: 422 }, growsByItself: true },
}
