// The texts of the help: a page for every screen in every language, alike in structure, with
// links, labels and keys that exist.
import { describe, expect, it } from 'vitest'
import { helpPage, pageIds } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { latestRelease } from '#i18n/help/latest-release.ts'
import { piecesOf } from '#i18n/help/markup.ts'
import { generalPages } from '#i18n/help/pages.ts'
import { shortcutGroups } from '#i18n/help/shortcut-groups.ts'
import { wholeSource } from '#i18n/help/whole-source.ts'
import { kept } from '#i18n/translit/stems.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { read } from '#tests/support/repository/sources.ts'
import { textsOf } from '../trees.ts'

const sources = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await wholeSource(locale)] as const)),
) as Record<Locale, HelpSource>
const names = sources.ru.resources.map(({ name }) => name)
const pages: ReadonlySet<string> = new Set([...generalPages, ...names])

/** Whether the product has a text at a path. */
function isText(locale: Locale, path: string): boolean {
  try {
    return sources[locale].say(path) !== ''
  } catch {
    return false
  }
}

/** Keys named in texts: those of the shortcuts, and digits and modifiers of a range of keys. */
const keys: ReadonlySet<string> = new Set([
  ...Object.values(shortcutGroups).flatMap(({ lines }) =>
    lines.flatMap(([pressed]) => pressed.split(' ')),
  ),
  ...['Ctrl+K', 'Ctrl+P', 'F1', 'Alt', 'Shift+Alt', 'Shift+Enter'],
])

describe.each(locales)('the help in %s', (locale) => {
  const texts = textsOf(sources[locale].texts)
  const pieces = texts.flatMap(([at, text]) =>
    at.startsWith('frame') ? [] : piecesOf(text).map((piece) => ({ at, piece })),
  )

  it('has a text for every screen, and no others', () => {
    expect(Object.keys(sources[locale].texts.screens).sort()).toEqual([...names].sort())
  })

  it('makes a page of every text, with what the descriptor tells', () => {
    const source = sources[locale]
    for (const id of pageIds(source)) {
      const page = helpPage(source, id)
      expect([id, page?.title !== '', page?.what !== '']).toEqual([id, true, true])
    }
    const sheet = helpPage(source, 'way-bill')
    expect(sheet?.sections.map(({ key }) => key)).toEqual([
      ...['steps', 'signs', 'refusals', 'transitions', 'fields', 'prints', 'roles'],
    ])
    const roles = helpPage(source, 'medical-checkup')?.sections.find(({ key }) => key === 'roles')
    expect(roles?.items[0]?.text).toContain(source.say('app.roles.medical'))
    expect(helpPage(source, 'nowhere')).toBeUndefined()
  })

  it('has no dead links', () => {
    const dead = pieces.filter(({ piece }) => 'page' in piece && !pages.has(piece.page))
    expect(dead).toEqual([])
    expect(pieces.filter(({ piece }) => 'page' in piece).length).toBeGreaterThan(60)
  })

  it('names only existing buttons, fields and keys', () => {
    const unknown = pieces.filter(
      ({ piece }) =>
        ('label' in piece && !isText(locale, piece.label)) ||
        ('key' in piece && !keys.has(piece.key)),
    )
    expect(unknown).toEqual([])
    expect(pieces.filter(({ piece }) => 'label' in piece).length).toBeGreaterThan(60)
  })

  it('has the shape of the Russian text', () => {
    const shape = (one: Locale) => textsOf(sources[one].texts).map(([path]) => path)
    expect(shape(locale)).toEqual(shape('ru'))
    const links = (one: Locale) =>
      textsOf({ ...sources[one].texts, frame: {} }).map(([at, text]) => [
        at,
        (text.match(/\{[^}]+\}/g) ?? []).sort().join(' '),
      ])
    expect(links(locale)).toEqual(links('ru'))
  })

  it('uses the letters and marks of the language', () => {
    const words = pieces.flatMap(({ at, piece }) => ('text' in piece ? [[at, piece.text]] : []))
    const isForeign: Readonly<Record<Locale, (text: string) => boolean>> = {
      ru: hasLatin,
      'uz-Cyrl': hasLatin,
      uz: (text) => /[\p{Script=Cyrillic}'`’‘“”]|[og]ʼ|(?<![og])ʻ/iu.test(text),
      en: (text) => /[\p{Script=Cyrillic}«»—]/u.test(text),
    }
    expect(words.filter(([, text]) => isForeign[locale](text!))).toEqual([])
    expect(words.filter(([, text]) => /\.\.\.| - |\s{2}/.test(text!))).toEqual([])
  })

  it('lists the changes of the latest release first', () => {
    const [first] = sources[locale].texts.news
    expect(first?.version).toBe(latestRelease)
    expect(read('CHANGELOG.md')).toContain(`## ${latestRelease} - ${first?.day}`)
    expect(/^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(latestRelease)
  })
})

function hasLatin(text: string): boolean {
  return (text.match(/[A-Za-z]+/g) ?? []).some((word) => !kept.has(word))
}
