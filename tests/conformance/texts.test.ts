// The texts of the specification: literal ones verbatim in their place, the others in every
// language.
import { describe, expect, it } from 'vitest'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { read } from '#tests/support/repository/sources.ts'
import { messages } from '../i18n/trees.ts'
import { texts } from './tables.ts'

/** The text at a path of the dictionary of a language. */
function textAt(locale: Locale, path: string): string {
  let at: unknown = messages[locale]
  for (const key of path.split('.')) at = (at as Readonly<Record<string, unknown>>)[key]
  return at as string
}

describe('a text of the specification', () => {
  it('is in the table, with its place or its replacement', () => {
    expect(texts).toHaveLength(97)
    expect(new Set(texts.map(({ id }) => id)).size).toBe(97)
    const open = texts.filter(({ at, source, instead }) => !at && !source && !instead)
    expect(open.map(({ id }) => id)).toEqual([])
  })
  it.each(texts.filter((one) => one.at))(
    '$id “$text” is shown in the words of the specification',
    ({ text, language, literal, at = [] }) => {
      for (const path of at) {
        for (const locale of locales)
          expect([path, locale, textAt(locale, path)]).toEqual([
            path,
            locale,
            expect.stringMatching(/\S/),
          ])
        if (!literal) continue
        const said = textAt(language as Locale, path).toLowerCase()
        expect([path, said.split('\n')[0]]).toEqual([path, text.toLowerCase()])
      }
    },
  )
  it.each(texts.filter((one) => one.source))('$id “$text” is in the code', ({ text, source }) =>
    expect(read(source!)).toContain(`'${text}'`),
  )
})
