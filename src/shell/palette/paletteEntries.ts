// Screens and actions of one user, searchable by their texts in all languages.
import { mayDo, mayOpen } from '#dataProviders/session/rights.ts'
import { localeNames, locales } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { isAddedInList } from '#resources/kernel/derive.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../common/listAddress.ts'
import type { ListRequest } from '../../common/listAddress.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import type { AppServices } from '../../kernel/appServices.ts'
import { messagesPath } from '../../common/messagesPath.ts'
import { themeMode, setThemeMode } from '../../common/themeMode.ts'
import { profilePath } from '../layout/profilePath.ts'
import { listActions } from './listActions.ts'

export interface PaletteEntry {
  key: string
  kind: 'screen' | 'action' | 'record'
  label: string
  /** Its location, or further details. */
  note?: string
  run: () => void
}

/** Actions of entries. */
interface PaletteActions {
  go(address: string): void
  speak(locale: Locale): void
  leave(reason: 'locked' | 'switched' | 'signed-out'): void
  /** Opens the list with its export or print dialog. */
  take(path: string, how: ListRequest): void
}

/** `path`: the list of the action; actions on the current list come first. */
type Found = PaletteEntry & { search: string; path?: string }
/** A text in one language. */
type Say = (messages: Messages) => string

export function resourceWords({ name }: Pick<Resource, 'name'>): { one: Say; many: Say } {
  const of = ({ resources }: Messages) =>
    (resources as Readonly<Record<string, { name: string; many?: string } | undefined>>)[name]
  return {
    one: (messages) => of(messages)?.name ?? name,
    many: (messages) => of(messages)?.many ?? of(messages)?.name ?? name,
  }
}

/** `words`: the loaded languages, the screen's first. */
export function entriesOf(
  { user, above, groups, resources }: Pick<AppServices, 'user' | 'above' | 'groups' | 'resources'>,
  words: readonly Messages[],
  actions: PaletteActions,
): Found[] {
  const [own] = words
  if (!own) return []
  const entry = (
    kind: PaletteEntry['kind'],
    key: string,
    t: Say,
    run: () => void,
    note?: Say,
  ): Found => ({
    key: `${kind} ${key}`,
    kind,
    label: t(own),
    ...(note && { note: note(own) }),
    search: searchKey(words.map(t)),
    run,
  })
  const screens = [{ area: null, entries: above }, ...groups].flatMap(({ area, entries }) =>
    entries.flatMap(({ tabs }) =>
      tabs.map(({ resource, archive, path }) => {
        const { many } = resourceWords(resource)
        const t: Say = (m) => (archive ? `${many(m)}: ${m.app.shell.archive}` : many(m))
        return entry(
          'screen',
          path,
          t,
          () => actions.go(path),
          area ? (m) => m.app.areas[area] : undefined,
        )
      }),
    ),
  )
  const fixed = [
    entry(
      'screen',
      '/',
      (m) => m.app.home.title,
      () => actions.go('/'),
    ),
    entry(
      'screen',
      messagesPath,
      (m) => m.app.messages.title,
      () => actions.go(messagesPath),
    ),
    entry(
      'screen',
      profilePath,
      (m) => m.app.account.title,
      () => actions.go(profilePath),
    ),
  ]
  const lists = [{ entries: above }, ...groups].flatMap(({ entries }) =>
    entries.flatMap(({ tabs }) =>
      tabs.flatMap(({ resource, archive, path }) => {
        const { many } = resourceWords(resource)
        const done = archive ? [] : listActions(user, resource, path, actions)
        return done.map(({ key, say, run }) => ({
          ...entry('action', key, (m) => `${say(m)}: ${many(m)}`, run),
          path,
        }))
      }),
    ),
  )
  const adds = resources
    .filter((one) => mayAdd(user, one))
    .map((one) =>
      entry(
        'action',
        `add ${one.name}`,
        (m) => m.app.palette.add.replace('%{name}', resourceWords(one).one(m)),
        () => actions.go(recordAddress(one, 'create', null)),
      ),
    )
  const languages = locales.map((locale) =>
    entry(
      'action',
      `language ${locale}`,
      (m) => m.app.palette.language.replace('%{name}', localeNames[locale]),
      () => actions.speak(locale),
    ),
  )
  const others = [
    entry(
      'action',
      'theme',
      (m) =>
        `${m.app.shell.theme}: ${themeMode.get() === 'dark' ? m.app.shell.light : m.app.shell.dark}`,
      () => setThemeMode(themeMode.get() === 'dark' ? 'light' : 'dark'),
    ),
    entry(
      'action',
      'lock',
      (m) => m.app.shell.lock,
      () => actions.leave('locked'),
    ),
    entry(
      'action',
      'switch',
      (m) => m.app.shell.switch_user,
      () => actions.leave('switched'),
    ),
    entry(
      'action',
      'out',
      (m) => m.app.shell.sign_out,
      () => actions.leave('signed-out'),
    ),
  ]
  return [...fixed, ...screens, ...adds, ...lists, ...languages, ...others]
}

function mayAdd(user: AppServices['user'], of: Resource): boolean {
  const { create } = of.screens
  return (
    isAddedInList(of) &&
    mayDo(user, of, 'create') &&
    isListOpen(user, of) &&
    (!create || mayOpen(user, of, create))
  )
}
