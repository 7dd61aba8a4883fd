// Code looks up the traits of a field kind (resources/kernel/kind-traits.ts) instead of comparing
// kinds, so that a new kind is described completely in one table.
import { expect, it } from 'vitest'
import { sources } from './support/repository/sources.ts'

/** Kinds that have a trait of their own, with the function that asks for it. */
const asked: Readonly<Record<string, string>> = {
  ref: 'isSingleReference',
  refs: 'isReferenceList',
  rows: 'hasChildRows',
  secret: 'isSecret',
  photos: 'isPhotoField',
}

/** Files in which `kind` is not that of a field. */
const exceptions: Readonly<Record<string, string>> = {
  'src/kernel/map/stops/useStops.ts': 'a stop of a map is a point or a reference',
  'src/kernel/inputs/controls/files/FilesControl.tsx': 'what a control of files takes',
  'src/kernel/inputs/controls/files/FilePickers.tsx': 'what a control of files takes',
  'src/kernel/inputs/files/useUploads.ts': 'what a control of files takes',
}

const comparison = new RegExp(`\\bkind [!=]== '(${Object.keys(asked).join('|')})'`, 'g')
const comparedIn = (text: string) => [...text.matchAll(comparison)].map(([, kind]) => asked[kind!])

it('finds a comparison of kinds', () => {
  expect(comparedIn(`if (field?.kind === 'ref') return`)).toEqual(['isSingleReference'])
  expect(comparedIn(`fields.filter(({ kind }) => kind !== 'rows')`)).toEqual(['hasChildRows'])
  expect(comparedIn(`field.kind === 'day' || isSecret(field)`)).toEqual([])
})

it('the kinds that have a trait are compared nowhere', () => {
  const found = sources()
    .filter(({ path }) => !path.startsWith('tests/') && !path.startsWith('bench/'))
    .filter(({ text }) => comparedIn(text).length > 0)
  expect(
    found.map(({ path }) => path).sort(),
    'Ask resources/kernel/kind-traits.ts instead: isSingleReference(field), hasChildRows(field) …',
  ).toEqual(Object.keys(exceptions).sort())
})
