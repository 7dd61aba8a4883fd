// The texts of printed forms: each form has its texts in every language, and a font has glyphs for
// them.
import { describe, expect, it } from 'vitest'
import { prints as en } from '#i18n/en/server/prints.ts'
import { formatWords } from '#i18n/format/words.ts'
import { printText, printWords } from '#i18n/print-texts.ts'
import { prints as ru } from '#i18n/ru/server/prints.ts'
import { fieldLabel, optionLabel, yesNo } from '#i18n/server.ts'
import { prints as uz } from '#i18n/uz/server/prints.ts'
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import { allParts, printsOf } from '#resources/kernel/prints/prints.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import { wordKeysOf } from '#tests/support/repository/print-words.ts'
import { codePointsOf } from '#tests/support/repository/font-code-points.ts'

const forms = allResources().flatMap((resource) =>
  printsOf(resource).map(([name, form]) => ({ resource, name, form })),
)

const wordsOf = ({ form }: PrintForm) => [...new Set(allParts(form).flatMap(wordKeysOf))].sort()

describe.each([
  ['ru', ru],
  ['uz', uz],
  ['en', en],
] as const)('%s', (locale, { forms: words, shared }) => {
  it('has the words of every form, and no others', () => {
    const sharedOf = (resource: string) =>
      Object.keys((shared as Record<string, object>)[resource] ?? {})
    const had = Object.entries(words).flatMap(([resource, own]) =>
      Object.entries(own).map(([form, texts]) => [resource, form, Object.keys(texts).sort()]),
    )
    const used = forms.map(({ resource, name, form }) => {
      const own = wordsOf(form).filter((key) => !sharedOf(resource.name).includes(key))
      return [resource.name, name, own]
    })
    expect(had.sort()).toEqual(used.sort())
    for (const resource of Object.keys(shared)) {
      const said = forms.filter((one) => one.resource.name === resource)
      const times = (key: string) => said.filter(({ form }) => wordsOf(form).includes(key)).length
      expect(sharedOf(resource).filter((key) => times(key) < 2)).toEqual([])
    }
    for (const { resource, name } of forms)
      expect(printWords(locale, resource.name, name).name).not.toMatch(/^(Act|Journal|Receipt)$/)
  })
  it('puts the values of a form into its words, and no others', () => {
    for (const { resource, name, form } of forms)
      for (const part of allParts(form.form)) {
        if (!('text' in part)) continue
        const text = printWords(locale, resource.name, name).text(part.text)
        const named = [...text.matchAll(/%\{(\w+)\}/g)].map(([, key]) => key)
        const given = (part.values ?? []).map((one) =>
          (typeof one === 'string' ? one : one.field).replaceAll('.', '_'),
        )
        expect([name, named.sort()]).toEqual([name, given.sort()])
      }
  })
})

it.each(['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'])(
  '%s has a sign for everything that a paper says',
  (font) => {
    const signs = codePointsOf(`dejavu-fonts-ttf/ttf/${font}.ttf`)
    const texts = locales.flatMap((locale) => [
      JSON.stringify(printText(locale)),
      JSON.stringify(yesNo(locale)),
      JSON.stringify(formatWords[locale]),
      ...[ru, uz, en].map((one) => JSON.stringify(one)),
      ...forms.flatMap(({ resource, name, form }) => [
        printWords(locale, resource.name, name).name,
        ...wordsOf(form).map((key) => printWords(locale, resource.name, name).text(key)),
        ...fieldEntries(resource.fields).flatMap(([key, { options }]) => [
          fieldLabel(locale, resource.name, key),
          ...Object.keys(options.choices ?? {}).map((code) =>
            optionLabel(locale, resource.name, key, code),
          ),
        ]),
      ]),
    ])
    const missing = new Set(
      [...texts.join('')].filter((sign) => sign !== '\n' && !signs.has(sign.codePointAt(0)!)),
    )
    expect(signs.has('ʻ'.codePointAt(0)!)).toBe(true)
    expect(signs.has('中'.codePointAt(0)!)).toBe(false)
    expect([...missing]).toEqual([])
  },
)
