// The most important values are among the first columns of every list: states, statuses, alarms.
import { expect, test } from 'vitest'
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

/** Columns that fit a laptop's screen. */
const inSight = 7

const lists = allResources().filter(({ screens }) => screens.list)
const keysOf = ({ fields }: Resource, is: (field: Field) => boolean) =>
  fieldEntries(fields).flatMap(([key, field]) => (is(field) ? [key] : []))
const isAlarm = ({ kind, options }: Field) =>
  (kind === 'marks' && Object.values(options.choices ?? {}).includes('bad')) ||
  options.expires !== undefined ||
  options.deadline !== undefined

test.each(
  lists.flatMap((of) =>
    [
      ...(of.states ? [of.states.field] : []),
      ...keysOf(of, ({ options }) => Boolean(options.tones)),
    ].map((key) => ({ name: of.name, key, of })),
  ),
)('the list of $name shows $key', ({ key, of }) => {
  expect(of.list.columns.slice(0, inSight)).toContain(key)
})

test.each(
  lists.flatMap((of) => {
    const alarms = keysOf(of, isAlarm)
    return alarms.length > 0 ? [{ name: of.name, alarms, of }] : []
  }),
)('the list of $name shows one of $alarms', ({ alarms, of }) => {
  // a desk shows what needs the attention of its users
  const shown = [of, ...desksOf(of)].flatMap(({ list }) => list.columns.slice(0, inSight))
  expect(shown.some((key) => alarms.includes(key))).toBe(true)
})

test('there are lists of both kinds', () => {
  expect(lists.filter(({ states }) => states).length).toBeGreaterThan(2)
  expect(lists.filter((of) => keysOf(of, isAlarm).length > 0).length).toBeGreaterThan(5)
})
