// The headings of other programs: each belongs to a field that an import fills, and
// docs/import-columns.md lists them.
import { describe, expect, it } from 'vitest'
import { headingsOf } from '#i18n/import-headings.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { allResources, isWritable } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import { childColumns, columnField } from '#resources/kernel/values/child-columns.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import { soundKey } from '#resources/kernel/values/search-key.ts'
import { fieldLabel, resourceLabel } from '#i18n/server.ts'
import { documentAt, section } from '../support/repository/documents.ts'

const document = documentAt('docs/import-columns.md')
const named = allResources().filter(({ name }) => Object.keys(headingsOf(name)).length > 0)

describe('headings of other programs', () => {
  it('cover the resources that an organisation imports first', () => {
    const names = named.map(({ name }) => name)
    for (const name of ['car', 'staff', 'fuel-consumption-norm', 'reservoir', 'supply'])
      expect(names).toContain(name)
  })
  it.each(named.map((one) => [one.name, one] as const))(
    'of %s lead to fields that a file fills, and are documented',
    (name, resource) => {
      expect(isImportable(resource)).toBe(true)
      const text = section(document, resourceLabel('ru', name).many)
      for (const [path, headings] of Object.entries(headingsOf(name))) {
        const field = columnField(resource, path)
        const isFilled = path === fullName ? resource.fullName : field && isWritable(field)
        expect([path, Boolean(isFilled)]).toEqual([path, true])
        expect(new Set(headings).size).toBe(headings.length)
        const line = text.split('\n').find((one) => one.includes(`\`${path}\``))
        for (const heading of headings) expect(line).toContain(heading)
      }
    },
  )
  it.each(named.map((one) => [one.name, one] as const))(
    'of %s say nothing that another of its fields is called',
    (name, resource) => {
      const paths = [
        ...Object.keys(resource.fields),
        ...childColumns(resource, () => true).map(({ path }) => path),
      ]
      const labels = new Map(
        paths.flatMap((path) =>
          locales.map((locale) => [soundKey(fieldLabel(locale, name, path)), path] as const),
        ),
      )
      for (const [path, headings] of Object.entries(headingsOf(name)))
        for (const heading of headings) {
          const meant = labels.get(soundKey(heading)) ?? path
          expect([heading, meant]).toEqual([heading, path])
        }
    },
  )
  it('exist for no other resources', () => {
    expect(headingsOf('no-such')).toEqual({})
    expect(headingsOf('constructor')).toEqual({})
  })
})
