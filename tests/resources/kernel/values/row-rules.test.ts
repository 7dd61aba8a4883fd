import { expect, test } from 'vitest'
import { hiddenEmptied, rowFaults } from '#resources/kernel/values/row-rules.ts'
import { changeSchema, createSchema } from '#resources/kernel/calls/save-schema.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimen } from '#tests/specimens/resources.ts'

const of = specimen as unknown as Resource
const faults = (row: object) => rowFaults(of, { name: 'x', state: 'new', ...row }, '2026-06-15')
const issues = (schema: ReturnType<typeof createSchema>, body: object) =>
  Object.fromEntries(
    schema.safeParse(body).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ??
      [],
  )

test('a conditional field is required and stored only while its condition holds', () => {
  expect(faults({ state: 'broken' })).toEqual({ broken_reason: 'required' })
  expect(faults({ state: 'broken', broken_reason: 'engine' })).toEqual({})
  expect(hiddenEmptied(of.fields, { state: 'active', broken_reason: 'engine' })).toEqual({
    state: 'active',
    broken_reason: null,
  })
})

test("day bounds use today in the contract's time zone", () => {
  expect(faults({ issued: '2026-06-15' })).toEqual({})
  expect(faults({ issued: '2026-06-16' })).toEqual({ issued: 'too_late|2026-06-15' })
})

test('an error of the rule a ≤ b is reported at the second field and names the first', () => {
  expect(faults({ issued: '2026-06-10', expires: '2026-06-09' })).toEqual({
    expires: 'earlier_than|issued',
  })
  expect(faults({ issued: '2026-06-10', expires: '2026-06-10' })).toEqual({})
})

test('a missing required field of a child row is reported with its path', () => {
  expect(faults({ lines: [{ fuel_id: 1 }, { amount: '1.000' }] })).toEqual({
    'lines.1.fuel_id': 'required',
  })
})

test('required fields are needed in a new record only, and can be emptied in neither', () => {
  expect(issues(createSchema(of), {})).toEqual({ name: 'required' })
  expect(issues(createSchema(of), { name: '  ' })).toEqual({ name: 'required' })
  expect(issues(changeSchema(of), {})).toEqual({})
  expect(issues(changeSchema(of), { name: '' })).toEqual({ name: 'required' })
})

test('unknown keys are rejected, also in child rows, and files are not part of a save', () => {
  const result = createSchema(of).safeParse({
    name: 'x',
    nosuch: 1,
    photos: [],
    lines: [{ fuel_id: 1, nosuch: 2 }],
  })
  expect(
    result.error?.issues.map((issue) => [
      issue.path.join('.'),
      'keys' in issue ? issue.keys : null,
    ]),
  ).toEqual([
    ['lines.0', ['nosuch']],
    ['', ['nosuch', 'photos']],
  ])
})
