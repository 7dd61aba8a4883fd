// Puts a page of the help together from its text and from the descriptor: for the panel and for the
// manual.
import type { Resource } from '#resources/kernel/types.ts'
import { fieldTerms, printNames, roleNames, transitionTerms } from './describe-resource.ts'
import type { Say } from './describe-resource.ts'
import { plainText } from './markup.ts'
import { shortcutGroups } from './shortcut-groups.ts'
import { generalPages, isGeneral, pagedResources, textNameOf } from './pages.ts'
import type { GeneralPage, HelpId } from './pages.ts'
import type { HelpText, HelpTexts, Pair } from './texts.ts'

export interface HelpSection {
  readonly key: string
  readonly title: string
  /** Steps are numbered; an item without a term is a line of text. */
  readonly numbered?: true
  readonly items: readonly { readonly term?: string; readonly text: string }[]
}

export interface HelpPage {
  readonly id: HelpId
  readonly title: string
  readonly what: string
  readonly sections: readonly HelpSection[]
}

/** All that pages are made of. */
export interface HelpSource {
  readonly texts: HelpTexts
  /** The resources and desks whose pages there are. */
  readonly resources: readonly Resource[]
  /** Texts of the product: one of a thing, and many. */
  readonly say: Say
  readonly sayMany: Say
  /** A day as the language writes it. */
  readonly sayDay: (day: string) => string
}

export function titleOf({ texts, sayMany }: HelpSource, id: HelpId): string {
  return isGeneral(id) ? texts.general[id].title : sayMany(`resources.${id}.name`)
}

/** Undefined for a page that does not exist for this user. */
export function helpPage(source: HelpSource, id: HelpId): HelpPage | undefined {
  const { texts, resources } = source
  if (isGeneral(id)) {
    const text = texts.general[id]
    return { id, title: text.title, what: text.what, sections: generalSections(source, id) }
  }
  const of = resources.find(({ name }) => name === id)
  if (!of) return undefined
  const text = texts.screens[textNameOf(of, texts.screens)]
  return {
    id,
    title: titleOf(source, id),
    what: text?.what ?? '',
    sections: [...(text ? writtenSections(source, text) : []), ...derivedSections(source, of)],
  }
}

function generalSections(source: HelpSource, id: GeneralPage): HelpSection[] {
  if (id === 'shortcuts') return shortcutSections(source)
  if (id === 'news') return newsSections(source)
  return writtenSections(source, source.texts.general[id])
}

const pairs = (all: readonly Pair[]) => all.map(([term, text]) => ({ term, text }))

function writtenSections({ texts: { frame } }: HelpSource, text: HelpText): HelpSection[] {
  const { steps = [], signs = [], refusals = [] } = text
  const all: HelpSection[] = [
    {
      key: 'steps',
      title: frame.steps,
      numbered: true,
      items: steps.map((one) => ({ text: one })),
    },
    { key: 'signs', title: frame.signs, items: pairs(signs) },
    { key: 'refusals', title: frame.refusals, items: pairs(refusals) },
  ]
  return all.filter(({ items }) => items.length > 0)
}

/** All keys, those that work everywhere first. */
function shortcutSections({ texts: { frame }, say }: HelpSource): HelpSection[] {
  const { keys } = frame
  const everywhere = [
    { term: '{Ctrl+K}', text: keys.search },
    { term: '{F1}', text: keys.help },
  ]
  const named = (one: string) => `{${one === 'Space' ? say('app.keys.space') : one}}`
  return [
    { key: 'everywhere', title: keys.title, items: everywhere },
    ...Object.entries(shortcutGroups).map(([key, { name, lines }]) => ({
      key,
      title: say(name),
      items: lines.map(([pressed, what]) => ({
        term: pressed.split(' ').map(named).join(' '),
        text: say(what),
      })),
    })),
  ]
}

function newsSections({ texts: { frame, news }, sayDay }: HelpSource): HelpSection[] {
  return news.map(({ version, day, changes }) => ({
    key: version,
    title: frame.release.replace('%{version}', version).replace('%{day}', sayDay(day)),
    items: pairs(changes),
  }))
}

function derivedSections({ texts: { frame }, say }: HelpSource, of: Resource): HelpSection[] {
  const lines = (words: readonly string[]) => (words.length > 0 ? [{ text: words.join(', ') }] : [])
  const all: HelpSection[] = [
    {
      key: 'transitions',
      title: frame.transitions,
      items: pairs(transitionTerms(of, say, frame)),
    },
    { key: 'fields', title: frame.fields, items: pairs(fieldTerms(of, say, frame)) },
    { key: 'prints', title: frame.prints, items: lines(printNames(of, say)) },
    { key: 'roles', title: frame.roles, items: lines(roleNames(of, say, frame)) },
  ]
  return all.filter(({ items }) => items.length > 0)
}

/** The ids of all pages: general ones first, then the screens in the order of the registry. */
export function pageIds({ resources }: Pick<HelpSource, 'resources'>): HelpId[] {
  return [...generalPages, ...pagedResources(resources).map(({ name }) => name)]
}

/** Everything that is written on a page, for the search. */
export function wordsOfPage(source: HelpSource, page: HelpPage): string {
  const plain = (text: string) => plainText(text, source.say, (id) => titleOf(source, id))
  return [
    page.what,
    ...page.sections
      .filter(({ key }) => key !== 'roles')
      .flatMap(({ items }) => items.flatMap(({ term = '', text }) => [term, text])),
  ]
    .map(plain)
    .join(' ')
}
