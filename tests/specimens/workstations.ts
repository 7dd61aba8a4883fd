// A test-only workstation: specimens wait in a queue, and each is checked with a card.
import { choice, computed, decimal, flag, integer, ref, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { ResourceName } from '#resources/index.ts'

const roles = ['root', 'chief'] as const
const own = (name: string) => name as ResourceName

/** Every specimen, with the result of its latest valid check. */
export const specimenQueue = resource('specimen-queue', {
  area: 'catalogue',
  title: 'name',
  mode: 'view',
  fields: {
    name: text(),
    brand_id: ref('car-brand'),
    state: choice({ waiting: 'plain', passed: 'good', failed: 'bad' }),
  },
  list: { columns: ['name', 'brand_id', 'state'], filters: ['brand_id', 'state'], sort: 'name' },
  form: { general: ['name', 'brand_id', 'state'] },
  page: 'general',
  access: own('specimen'),
  screens: { list: { path: '/specimen-queue', roles } },
  basePaths: ['api/fms/specimen-queue'],
})

/** A card: created once, and corrected by a later one. */
export const specimenCheck = resource('specimen-check', {
  area: 'catalogue',
  title: 'specimen_id',
  head: ['result', 'findings'],
  mode: 'append',
  ownedBy: 'specimen_id',
  replaces: 'replaces_id',
  confirmField: 'confirmed',
  workstation: {
    queue: own('specimen-queue'),
    field: 'specimen_id',
    done: { state: ['passed', 'failed'] },
    keys: ['noise', 'leaks', 'result'],
    bulk: { set: { result: 'passed' } },
  },
  fields: {
    specimen_id: ref(own('specimen'), { required: true }),
    noise: choice({ none: 'good', some: 'bad' }),
    leaks: choice({ none: 'good', some: 'bad' }),
    weight: integer({ min: 0, max: 500 }),
    result: choice({ passed: 'good', failed: 'bad' }, { required: true }),
    reason: text({ required: true, when: { result: 'failed' } }),
    note: text({ multiline: true }),
    witness: text({ personal: true, max: 60 }),
    confirmed: flag(),
    findings: integer({ derived: true }), // number of questions answered with a fault
    weighed: computed<boolean>('flag'),
    replaces_id: ref(own('specimen-check'), { unique: true, dependsOn: 'specimen_id' }),
  },
  list: {
    columns: ['specimen_id', 'noise', 'leaks', 'weight', 'result', 'reason', 'findings', 'weighed'],
    filters: ['specimen_id', 'result'],
  },
  form: {
    general: [
      ...(['specimen_id', 'noise', 'leaks', 'weight', 'result', 'reason'] as const),
      ...(['findings', 'witness', 'note', 'replaces_id'] as const),
    ],
  },
  page: 'general',
  access: own('specimen'),
  screens: { list: { path: '/specimen-checks', roles } },
  desks: { journal: { screens: { list: { path: '/specimen-check-journal', roles } } } },
  basePaths: ['api/fms/specimen-check'],
})

/** A card of a table: specimens come in any order and repeatedly; mistakes are corrected. */
export const specimenFilling = resource('specimen-filling', {
  area: 'catalogue',
  title: 'specimen_id',
  confirmField: 'confirmed',
  workstation: {
    queue: own('specimen-queue'),
    field: 'specimen_id',
    done: { state: ['passed'] },
    keys: ['amount'],
    prefills: { brand_id: 'brand_id' },
    facts: ['brand_id'],
    lastCards: ['amount', 'note'],
    walkIn: true,
  },
  fields: {
    specimen_id: ref(own('specimen'), { required: true }),
    brand_id: ref('car-brand'),
    amount: decimal({ required: true, digits: 8, scale: 2, min: 0.01, unit: 'l' }),
    source: choice({ own: 'plain', other: 'plain' }, { initial: 'own' }),
    note: text({ max: 100 }),
    confirmed: flag(),
  },
  list: {
    columns: ['specimen_id', 'brand_id', 'amount', 'source', 'note'],
    filters: ['specimen_id', 'source'],
  },
  form: { general: ['specimen_id', 'brand_id', 'amount', 'source', 'note'] },
  page: 'general',
  access: own('specimen'),
  screens: { list: { path: '/specimen-fillings', roles } },
  desks: { journal: { screens: { list: { path: '/specimen-filling-journal', roles } } } },
  basePaths: ['api/fms/specimen-filling'],
})
