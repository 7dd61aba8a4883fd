import { describe, expect, it } from 'vitest'
import { guardPasses, alternativeName, routeName, seedLevels } from '#resources/kernel/access.ts'
import { callsOf, isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { baseName, deskName, entityName } from '#resources/kernel/derive.ts'
import {
  desksOf,
  isAtDesk,
  namedDesks,
  nameOfRights,
  withServedDesks,
} from '#resources/kernel/views/desks.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { specimenDocument } from '#tests/specimens/documents.ts'
import { specimens } from '#tests/specimens/resources.ts'

const document = specimenDocument as unknown as Resource
const desks = Object.fromEntries(desksOf(document).map((one) => [one.desk?.key ?? '', one]))
const desk = (key: string): Resource => desks[key]!

describe('a desk', () => {
  it('has the rows of its resource, and a name of its own for what is shown', () => {
    const approval = desk('approval')
    expect([approval.name, baseName(approval), deskName(approval)]).toEqual([
      'specimen-document',
      'specimen-document',
      'specimen-document-approval',
    ])
    const [, named] = namedDesks(document)
    expect([named?.name, baseName(named!), entityName(named!)]).toEqual([
      'specimen-document-approval',
      'specimen-document',
      'SpecimenDocument',
    ])
    expect(withServedDesks([document]).map(deskName)).toEqual([
      'specimen-document',
      'specimen-document-intake',
      'specimen-document-approval',
      'specimen-document-journal',
    ])
  })

  it('is made once, so that what is kept of it is found again', () => {
    expect(desksOf(document)[0]).toBe(desksOf(document)[0])
    expect(desksOf(undefined)).toEqual([])
  })

  it('inherits what it does not declare', () => {
    const approval = desk('approval')
    const journal = desk('journal')
    const history = desk('history')
    expect(approval.fields).toBe(document.fields)
    expect(approval.list.columns).toEqual(['number', 'total'])
    expect(journal.list.columns).toEqual(document.list.columns)
    expect(journal.form).toBe(document.form)
    expect([journal.access, approval.access]).toEqual(['specimen', 'specimen-document-approval'])
    expect(history.basePaths).toEqual(document.basePaths)
    expect(history.desk?.ownCalls).toBe(false)
    // editing at a desk with other rights reveals no personal data
    expect(approval.personal).toBe('specimen')
  })

  it('has slices of its own only while it is none itself', () => {
    expect(desk('approval').slices).toBeUndefined()
    expect(isAtDesk(desk('approval'), { state: 'submitted' })).toBe(true)
    expect(isAtDesk(desk('approval'), { state: 'approved' })).toBe(false)
    expect(isAtDesk(document, { state: 'approved' })).toBe(true)
  })

  it('makes its transitions, and calls of its own', () => {
    const names = (one: Resource) => callsOf(one).map(({ name }) => name)
    expect(transitionsOf(desk('approval')).map(([name]) => name)).toEqual(['approve', 'reject'])
    expect(names(desk('approval'))).toEqual(expect.arrayContaining(['save', 'bulk', 'approve']))
    expect(names(desk('approval'))).not.toContain('submit')
    for (const name of [`import`, 'importTemplate', 'getRemoved', 'bringBack'])
      expect([name, names(desk('approval')).includes(name)]).toEqual([name, false])
    expect(isImportable(document)).toBe(true)
    expect(callsOf(desk('journal')).every(({ right }) => right === 'read')).toBe(true)
  })

  it('takes new records where they have all they need, and are there then', () => {
    expect(['intake', 'approval', 'journal'].map((key) => desk(key).desk?.creates)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('edits in cells what its form has', () => {
    expect(desk('intake').list.editable).toEqual(['number', 'issued_on'])
    const { editable } = desksOf({
      ...document,
      desks: { short: { screens: {}, form: { general: ['number'] } } },
    })[0]!.list
    expect(editable).toEqual(['number'])
  })
})

describe('rights on a desk', () => {
  const levels = seedLevels(specimens)
  const of = (role: RoleName, access: string) =>
    levels.find((one) => one.role === role && (one.resource as string) === access)?.level

  it('begin with the role lists of its screens', () => {
    const access = 'specimen-document-approval'
    expect(
      ['mechanic', 'root', 'chief', 'driver'].map((role) => of(role as RoleName, access)),
    ).toEqual([15, 15, 0, 0])
  })

  it('open its screens and no others, by the letter of the guard', () => {
    const entries = (access: string) => [{ alternative_name: alternativeName(access), access: 1 }]
    const route = (one: Resource) => routeName(one, one.screens.list!)
    expect(guardPasses(entries('specimen-document-approval'), route(desk('approval')))).toBe(true)
    expect(guardPasses(entries('specimen-document-approval'), route(document))).toBe(false)
    expect(guardPasses(entries('specimen'), route(desk('approval')))).toBe(false)
  })
})

it('rights of a desk alone are named by it, all others by the resource that asks for them', () => {
  const desks = { issue: { ...document.desks!.approval!, access: 'inquiry-issue' as never } }
  const named = (access: string) => nameOfRights([{ ...document, desks }], access)
  expect(named('inquiry-issue')).toBe('specimen-document-issue')
  expect(['specimen-document', 'specimen', 'staff-personal'].map(named)).toEqual([
    'specimen-document',
    'specimen-document',
    'staff-personal',
  ])
})

describe('a slice in a filter', () => {
  it('is replaced by its conditions', () => {
    const { filters } = parseQuery(document, { slice: 'closed' })
    expect(filters.map(({ key, condition }) => [key, condition])).toEqual([
      ['state', { op: 'in', values: ['approved', 'cancelled'] }],
    ])
    expect(parseQuery(document, { slice: 'submitted' }).filters[0]?.condition).toEqual({
      op: 'in',
      values: ['submitted'],
    })
    expect(parseQuery(document, { slice: null }).filters).toEqual([])
  })

  it('is refused where the list has none of its name', () => {
    for (const slice of ['gone', 'constructor', 7, ['open']])
      expect(() => parseQuery(document, { slice })).toThrow()
    expect(() => parseQuery(desk('approval'), { slice: 'open' })).toThrow()
  })
})
