import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { integer, ref } from '#resources/kernel/fields.ts'
import type { Resource } from '#resources/kernel/types.ts'

const regulation = resourceOf('car-tech-regulation') as unknown as Resource

/** Faults of the rules, with something made wrong in `due` or in another resource. */
function codesOf(wrong: object, changed: Readonly<Record<string, object>> = {}): string[] {
  const due = { ...regulation.due, ...wrong }
  const resources = allResources().map((one) => ({
    ...one,
    ...(one.name === regulation.name && { due }),
    ...changed[one.name],
  }))
  return checkResources(resources as Resource[])
    .filter(({ code }) => code >= 'R180' && code <= 'R188')
    .map(({ code, fault }) => `${code} ${fault}`)
}

it('finds nothing in sound rules', () => {
  expect(codesOf({})).toEqual([])
})

it.each([
  ['R180', /no plain table/, {}, { 'car-tech-regulation': { mode: 'append' } }],
  ['R180', /no reference/, { what: 'note' }, {}],
  ['R181', /alike in nothing/, { alike: [] }, {}],
  ['R181', /'category_id'/, { alike: ['category_id'] }, {}],
  ['R182', /no interval/, { every: {} }, {}],
  ['R182', /every km/, { every: { km: 'at_date' } }, {}],
  ['R182', /once at days/, { once: { days: 'every_days' } }, {}],
  ['R183', /'at_date'/, { while: { at_date: 1 } }, {}],
  ['R184', /no documents/, { into: 'odometer-reading' }, {}],
  ['R184', /one row for each cycle/, {}, { 'car-maintenance': { rules: [] } }],
  ['R185', /'active'/, { copies: ['active', 'note'] }, {}],
  ['R186', /what was done/, { since: 'car-work' }, {}],
  ['R186', /meters are read/, { meter: 'car-work' }, {}],
  ['R186', /mode 'single'/, { limits: 'car-work' }, {}],
  [
    'R186',
    /no 'value'/,
    {},
    {
      'odometer-reading': { fields: { car_id: ref('car'), hours: integer() } },
    },
  ],
  ['R188', /not the only one/, {}, { 'driver-timesheet': { dueDates: [] } }],
  ['R188', /no reference/, {}, { 'expiring-document': { dueDates: ['name'] } }],
] as const)('%s: %s', (code, text, wrong, changed) => {
  const found = codesOf(wrong, changed)
  expect(found.join('\n')).toMatch(code)
  expect(found.join('\n')).toMatch(text)
})
