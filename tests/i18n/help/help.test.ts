// The texts of the help: a page for every screen in every language, alike in structure, with
// links, labels and keys that exist.
import { describe, expect, it } from 'vitest'
import { helpPage, pageIds } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { latestRelease } from '#i18n/help/latest-release.ts'
import { loadHelp } from '#i18n/help/load.ts'
import { piecesOf } from '#i18n/help/markup.ts'
import { generalPages, pagedResources } from '#i18n/help/pages.ts'
import { shortcutGroups } from '#i18n/help/shortcut-groups.ts'
import { loadMessages } from '#i18n/load.ts'
import { kept } from '#i18n/translit/stems.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { read } from '#tests/support/repository/sources.ts'
import { textsOf } from '../trees.ts'

const resources = pagedResources(allResources().flatMap((one) => [one, ...namedDesks(one)]))
const names = resources.map(({ name }) => name)
const pages: ReadonlySet<string> = new Set([...generalPages, ...names])

const help = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const [texts, messages] = await Promise.all([loadHelp(locale), loadMessages(locale)])
      return [locale, { texts, messages }]
    }),
  ),
) as Record<
  Locale,
  {
    texts: Awaited<ReturnType<typeof loadHelp>>
    messages: Awaited<ReturnType<typeof loadMessages>>
  }
>

/** The text of the product at a path, if there is one. */
function textAt(locale: Locale, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], help[locale].messages)
  return typeof found === 'string' ? found : undefined
}

function sourceIn(locale: Locale): HelpSource {
  const say = (key: string) => {
    const text = textAt(locale, key)
    if (text === undefined) throw new Error(`${locale}: no text ${key}`)
    return text.split('||||').map((form) => form.trim())
  }
  return {
    texts: help[locale].texts,
    resources,
    say: (key) => say(key)[0]!,
    sayMany: (key) => say(key).at(-1)!,
    sayDay: (day) => day,
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
  const texts = textsOf(help[locale].texts)
  const pieces = texts.flatMap(([at, text]) =>
    at.startsWith('frame') ? [] : piecesOf(text).map((piece) => ({ at, piece })),
  )

  it('has a text of its own for every screen, and none for anything else', () => {
    expect(Object.keys(help[locale].texts.screens).sort()).toEqual([...names].sort())
  })

  it('makes a page of every text, with what the descriptor tells', () => {
    const source = sourceIn(locale)
    for (const id of pageIds(source)) {
      const page = helpPage(source, id)
      expect([id, page?.title !== '', page?.what !== '']).toEqual([id, true, true])
    }
    const sheet = helpPage(source, 'way-bill')
    expect(sheet?.sections.map(({ key }) => key)).toEqual([
      ...['steps', 'signs', 'refusals', 'transitions', 'fields', 'prints', 'roles'],
    ])
    const roles = helpPage(source, 'medical-checkup')?.sections.find(({ key }) => key === 'roles')
    expect(roles?.items[0]?.text).toContain(textAt(locale, 'app.roles.medical'))
    expect(helpPage(source, 'nowhere')).toBeUndefined()
  })

  it('has no dead links', () => {
    const dead = pieces.filter(({ piece }) => 'page' in piece && !pages.has(piece.page))
    expect(dead).toEqual([])
    expect(pieces.filter(({ piece }) => 'page' in piece).length).toBeGreaterThan(60)
  })

  it('names only buttons, fields and keys that there are', () => {
    const unknown = pieces.filter(
      ({ piece }) =>
        ('label' in piece && textAt(locale, piece.label) === undefined) ||
        ('key' in piece && !keys.has(piece.key)),
    )
    expect(unknown).toEqual([])
    expect(pieces.filter(({ piece }) => 'label' in piece).length).toBeGreaterThan(60)
  })

  it('has the shape of the Russian text', () => {
    const shape = (one: Locale) => textsOf(help[one].texts).map(([path]) => path)
    expect(shape(locale)).toEqual(shape('ru'))
    const links = (one: Locale) =>
      textsOf({ ...help[one].texts, frame: {} }).map(([at, text]) => [
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

  it('tells the news of the latest release first', () => {
    const [first] = help[locale].texts.news
    expect(first?.version).toBe(latestRelease)
    expect(read('CHANGELOG.md')).toContain(`## ${latestRelease} - ${first?.day}`)
    expect(/^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(latestRelease)
  })
})

function hasLatin(text: string): boolean {
  return (text.match(/[A-Za-z]+/g) ?? []).some((word) => !kept.has(word))
}
