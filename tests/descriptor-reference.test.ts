// docs/resources.md and the types of the descriptor language name the same keywords, options, kinds
// and modes.
import { expect, it } from 'vitest'
import { kinds } from '#resources/kernel/names.ts'
import { documentAt, firstCells, section } from './support/repository/documents.ts'
import { read } from './support/repository/sources.ts'

const reference = documentAt('docs/resources.md')
const types = 'resources/kernel/types.ts'
const distinct = (names: readonly string[]) => [...new Set(names)].sort()
const listed = (title: string) => distinct(firstCells(section(reference, title)))

/** The members that a declaration has, those of objects within it included. */
function membersOf(path: string, name: string): string[] {
  const source = read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const from = source.search(new RegExp(`^(?:export )?(?:interface|type) ${name}\\b`, 'm'))
  expect([name, from]).not.toEqual([name, -1])
  const [declaration = ''] =
    /^[\s\S]*?\n(?=export |interface |type |const |function |\s*$)/.exec(source.slice(from)) ?? []
  const body = declaration.slice(declaration.search(/[{|]/))
  return [...body.matchAll(/(?:^|[{;])\s*(?:readonly )?(\w+)\??: /gm)].map(
    (match) => match[1] ?? '',
  )
}

it('has every keyword of a resource, and no other', () => {
  const members = membersOf(types, 'Shape')
  expect(members.length).toBeGreaterThan(20)
  expect(listed('Keywords')).toEqual(distinct(members))
})

it('has every option of a field, and no other', () => {
  const fieldTypes = 'resources/kernel/field-types.ts'
  const members = [...membersOf(fieldTypes, 'Common'), ...membersOf(fieldTypes, 'FieldOptions')]
  expect(members.length).toBeGreaterThan(20)
  expect(listed('Fields')).toEqual(distinct(members))
})

it.each([
  ['Screens', types, 'Screen'],
  ['Related rows', types, 'RelatedRows'],
  ['Rules', 'resources/kernel/rules/row-rule.ts', 'RowRule'],
  ['Endpoints', 'resources/kernel/endpoints.ts', 'Endpoint'],
  ['Slices and desks', 'resources/kernel/views/desks.ts', 'Desk'],
  ['List', 'resources/kernel/views/form-groups.ts', 'ListShape'],
  ['Home page', 'resources/kernel/views/dashboard-entries.ts', 'DashboardEntry'],
  ['Workstation', 'resources/kernel/views/workstation.ts', 'Workstation'],
  ['Timeline', 'resources/kernel/views/timeline.ts', 'Timeline'],
])('has every keyword of %s, and no other', (title, path, name) => {
  const members = membersOf(path, name)
  expect(members.length).toBeGreaterThan(2)
  expect(listed(title)).toEqual(distinct(members))
})

it('has every keyword and part of a print, and no other', () => {
  const source = read('resources/kernel/prints/prints.ts')
  const parts = [...source.matchAll(/^  \| \{\s+readonly (\w+)/gm)].map(([, name = '']) => name)
  expect(parts.length).toBeGreaterThan(10)
  const members = membersOf('resources/kernel/prints/prints.ts', 'PrintForm')
  expect(listed('Prints')).toEqual(distinct([...members, ...parts]))
})

it('has every kind of field, and no other', () => expect(listed('Kinds')).toEqual(distinct(kinds)))
it('has every mode, and no other', () => {
  const [, modes = ''] = /^(?:export )?type Mode = (.*)$/m.exec(read(types)) ?? []
  expect(listed('Modes')).toEqual(distinct(modes.split(' | ')))
})
