import { ownFieldKinds, spareKeys } from '#resources/kernel/own-fields.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Make, Making, Samples } from './sample.ts'

/** Rows that only the system writes. */
const given = { save: 422, delete: 422 } as const

const unaccepted = ['acceptance_id', 'reason', 'accepted_by_id', 'accepted_at'] as const

/** An odometer reading below that of the previous day. */
async function impossibleReading(make: Make): Promise<Wire> {
  const car = await make('car', { initial_odometer: null })
  const more = { car_id: car.id, confirmed: true, replaces_id: null }
  await make('odometer-reading', { ...more, value: 900_000, read_at: '2026-01-10T07:00:00.000Z' })
  return { ...more, value: 5, read_at: '2026-01-11T07:00:00.000Z' }
}

/**
 * Each kind of own field as often as there are columns for it, but those of the fields that the
 * contracts of the tests begin with (sample-own-fields.ts).
 */
const ownFields = ['way_bill', 'order', 'staff', 'car'].flatMap((of_resource) =>
  ownFieldKinds
    .filter((kind) => kind !== 'choice')
    .flatMap((kind) =>
      spareKeys(kind)
        .slice(1)
        .map(() => ({ of_resource, kind, required: false })),
    ),
)
const takenOwnFields = new Map<string, number>()
function nextOwnField({ tag }: Making): Wire {
  const taken = takenOwnFields.get(tag) ?? 0
  takenOwnFields.set(tag, taken + 1)
  return ownFields[taken % ownFields.length]!
}

/** One for each test file: only options of a choice can be made. */
const choices = new Map<string, Promise<Row>>()
function choiceOf({ tag, row }: Making): Promise<Row> {
  const made = choices.get(tag) ?? row('own-field', { of_resource: 'way_bill', kind: 'choice' })
  choices.set(tag, made)
  return made
}

/** How the organisation treats shifts that exceed its limits. */
const limitEffects = ['day_hours_effect', 'week_hours_effect', 'rest_hours_effect']

export const platformSamples: Samples = {
  user: {
    // a login is unique across all contracts
    complete: (_, { n, tag }) => ({ login: `person${n}.${tag}` }),
    ownKeys: ['login'],
    // users cannot assign roles with more rights than their own, or change users who have such a
    // role
    plain: { role_ids: [], root: false, operations_manager: false, chief: false },
    sendable: ({ login, active }, before) => ({ login, active: before ? !before.active : active }),
  },
  'custom-role': { greatestId: 32_000 },
  'own-field': {
    complete: (_, making) => nextOwnField(making),
    // rows of other resources would have to fill it
    empty: ['required'],
  },
  'own-field-option': {
    complete: async (_, making) => ({ own_field_id: (await choiceOf(making)).id }),
    refersTo: { 'own-field': { kind: 'choice', required: false } },
  },
  webhook: {
    // a public address
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
    // the record that a task refers to must exist
    complete: async ({ about }, { target }): Promise<Wire> =>
      about ? { about: `fuel/${(await target('fuel')).id}` } : {},
    ownKeys: ['about'],
    seenBy: (account) => ({ assignee_id: account }),
    // the sender may have no access to the record
    sendable: (input) => ({ ...input, about: null }),
  },
  organisation: {
    // amounts in tests use a single currency
    complete: (input) => ({
      ...('country' in input && { country: 'UZ' }),
      ...(input.map_base === 'tiles' && {
        ...{ map_tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', map_credit: '© Maps' },
      }),
      // limits must not block shifts in tests, which may have any length
      ...Object.fromEntries(
        limitEffects.flatMap((key) => (input[key] === 'blocks' ? [[key, 'warns']] : [])),
      ),
      // a map file would have to exist on the server
      ...(input.map_base === 'file' && { map_base: 'outline' }),
    }),
  },
  // visible only to users who set up the organisation
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
    // an implausible odometer reading
    shows: { resource: 'odometer-reading', values: impossibleReading },
    // a kind of finding that is visible only with certain rights
    perReader: true,
    empty: [...unaccepted, 'staff_id', 'record_id', 'note'],
  },
  'finding-acceptance': {
    // the accepted finding must exist
    complete: async (input, { row }): Promise<Wire> => {
      if (!('finding' in input)) return {}
      const reading = await row('odometer-reading', await impossibleReading(row))
      return { finding: `odometer_implausible/${reading.id}` }
    },
    ownKeys: ['finding'],
  },
  'print-form-setting': {
    templates: ['title'],
    // it may only change parts that the form has
    complete: (input, { n }) => {
      const two = <T>(all: readonly T[]) => [all[n % all.length]!, all[(n + 1) % all.length]!]
      return {
        ...('form' in input && { form: 'way-bill.generic' }),
        // each takes effect on a different day, so that none supersedes another
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
