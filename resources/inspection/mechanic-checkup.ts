import { choice, flag, integer, moment, ref, text } from '../kernel/fields.ts'
import { mechanicRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { mechanicJournal } from './prints/mechanic-journal.ts'

/**
 * The check of a vehicle by a mechanic, before departure or after return. A signed card is
 * permanent: it is corrected by another one. Parts that were not checked are empty, never good.
 */
export const mechanicCheckup = resource('mechanic-checkup', {
  area: 'inspection',
  title: ['date', 'car_id'],
  head: ['is_passed', 'kind', 'mileage', 'mechanic_id'],
  mode: 'append',
  confirmField: 'confirmed',
  replaces: 'replaces_id',
  workstation: {
    queue: 'mechanic-queue',
    field: 'car_id',
    done: { state: ['ready', 'not_ready'] },
    facts: ['readiness'],
    keys: [
      'mileage',
      'engine',
      'transmission',
      'body',
      'lights',
      'brakes',
      'steering',
      'tyres',
      'equipment',
      'is_passed',
    ],
  },
  fields: {
    car_id: ref('car', { required: true, search: true }),
    date: moment(), // by default now, or that of the corrected card
    kind: choice(
      { pre_trip: 'plain', repeat: 'plain', post_trip: 'plain' },
      { initial: 'pre_trip' },
    ),
    mileage: integer({ min: 0, max: 9_999_999, unit: 'km' }), // becomes a reading of the odometer
    engine: choice({ passed: 'good', failed: 'bad' }),
    transmission: choice({ passed: 'good', failed: 'bad' }),
    body: choice({ passed: 'good', failed: 'bad' }),
    lights: choice({ passed: 'good', failed: 'bad' }),
    brakes: choice({ passed: 'good', failed: 'bad' }),
    steering: choice({ passed: 'good', failed: 'bad' }),
    tyres: choice({ passed: 'good', failed: 'bad' }),
    equipment: choice({ passed: 'good', failed: 'bad' }), // first-aid kit, extinguisher, chocks
    is_passed: choice({ passed: 'good', not_passed: 'bad' }, { required: true }),
    reason: text({ required: true, max: 300, when: { is_passed: 'not_passed' } }),
    repair_requested: flag({ when: { is_passed: 'not_passed' } }),
    mechanic_id: ref('staff', { derived: true }), // who signed
    replaces_id: ref('mechanic-checkup', { unique: true, dependsOn: 'car_id' }),
    confirmed: flag(), // against the odometer's other readings
    note: text({ max: 300 }),
  },
  related: { requests: { resource: 'car-inquiry', by: 'checkup_id' } },
  prints: {
    journal: {
      form: mechanicJournal,
      paper: 'A4',
      turned: true,
      dense: true,
      of: 'list',
      many: 1000,
    },
  },
  list: {
    columns: ['date', 'car_id', 'is_passed', 'mileage', 'kind', 'reason', 'mechanic_id'],
    filters: ['car_id', 'date', 'is_passed', 'kind', 'mechanic_id'],
    sort: '-date',
  },
  form: {
    general: {
      parts: [
        ...(['car_id', 'mileage', 'engine', 'transmission', 'body', 'lights'] as const),
        ...(['brakes', 'steering', 'tyres', 'equipment'] as const),
      ],
      verdict: ['is_passed', 'reason', 'repair_requested'],
      others: ['kind', 'date', 'note', 'mechanic_id', 'replaces_id'],
    },
  },
  dashboard: {
    today: { section: 'today', filter: { date: { from: 'today' } }, desk: 'history' },
  },
  screens: { list: { path: '/mechanic', roles: mechanicRoles } },
  desks: { history: { screens: { list: { path: '/mechanic/history', roles: mechanicRoles } } } },
  basePaths: ['api/fms/mechanic-checkup'],
  endpoints: {
    getCarListPerPage: { of: 'mechanic-queue', call: 'getListPerPage' },
    getCarCount: { of: 'mechanic-queue', call: 'getCount' },
    getCarListByFilter: { of: 'mechanic-queue', call: 'getListByFilter' },
    getCarCountByFilter: { of: 'mechanic-queue', call: 'getCountByFilter' },
    getListPerPageByEntityId: { entity: 'car_id', get: true },
    getCountByEntityId: { entity: 'car_id', get: true, count: true },
    getListByFilterAndEntityId: { entity: 'car_id' },
    getCountByFilterAndEntityId: { entity: 'car_id', count: true },
    getListPerPage: { pages: true },
  },
})
