import { useMemo } from 'react'
import { useNotify, useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayDo } from '#dataProviders/session/rights.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { mostFoundOfOne } from '#resources/kernel/calls/page-sizes.ts'
import { listAddress, recordAddress } from '../../common/listAddress.ts'
import { isListOpen, isRecordOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useLanguage } from '../../common/language.ts'
import { leaveSession } from '../../common/leaveSession.ts'
import { entriesOf, resourceWords } from './paletteEntries.ts'
import { matching } from './paletteMatch.ts'
import type { PaletteEntry } from './paletteEntries.ts'
import { openPrints } from '../../kernel/print/openPrints.ts'
import { openTransitions } from '../../kernel/transitions/openTransitions.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useHelpEntries } from './useHelpEntries.ts'
import { useMessages } from './useMessages.ts'
import { useRecordSearch } from '../../common/useRecordSearch.ts'
import type { FoundRecord } from '../../common/useRecordSearch.ts'

interface Section {
  key: string
  title: string
  entries: readonly PaletteEntry[]
}

/** Maximum entries of one kind while something is typed, and maximum remembered entries. */
const mostShown = 6
const mostRecent = 8
/** Under the user's id in this browser, cleared on sign-out, like react-admin's store. */
type Recent = string | FoundRecord

/** Actions on open records and lists; not remembered, since they end with these. */
function entriesOfOpen(
  of: string,
  actions: readonly { key: string; label: string; run(): void }[],
  onDone: () => void,
): (PaletteEntry & { search: string })[] {
  return actions.map(({ key, label, run }) => ({
    key: `${of} ${key}`,
    kind: 'action',
    label,
    search: searchKey([label]),
    run: () => {
      onDone()
      run()
    },
  }))
}

/** The results of `text`; without it the recent entries. */
export function usePalette(
  text: string,
  onDone: () => void,
): { sections: readonly Section[]; busy: boolean; failed: boolean } {
  const context = useAppServices()
  const { user, resources } = context
  const { locale, choose } = useLanguage()
  const words = useMessages(locale)
  const navigate = useNavigate()
  const location = useLocation()
  const notify = useNotify()
  const [recent, setRecent] = useStore<Recent[]>('palette.recent', [])
  const { records, busy, failed } = useRecordSearch(text)
  const help = useHelpEntries(text, onDone)

  const refused = (error: Error) => notify(error.message, { type: 'error' })
  const fixed = useMemo(
    () =>
      entriesOf(context, words, {
        go: (address) => void navigate(address),
        speak: (one) =>
          void choose(one).catch(() => notify('ra.notification.i18n_error', { type: 'error' })),
        leave: (reason) => void leaveSession(reason).catch(refused),
        take: (path, taking) => {
          // with the current filter, if the list is on the screen
          const search = location.pathname === path ? location.search : ''
          void navigate({ pathname: path, search }, { state: { taking } })
        },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [context, words],
  )
  const transitions = useSignal(openTransitions)
  const prints = useSignal(openPrints).at(-1) ?? []
  const [own] = words
  if (!own) return { sections: [], busy: true, failed: false }

  const idOf = (one: Recent) => (typeof one === 'string' ? one : `record ${one.resource} ${one.id}`)
  /** Runs and remembers an entry after the palette is closed, so that a dialog can open. */
  const done = (entry: PaletteEntry, memory: Recent): PaletteEntry => ({
    ...entry,
    run: () => {
      onDone()
      setRecent(
        [memory, ...recent.filter((one) => idOf(one) !== idOf(memory))].slice(0, mostRecent),
      )
      entry.run()
    },
  })
  const recordOf = (found: FoundRecord): PaletteEntry | null => {
    const of = resources.find(({ name }) => name === found.resource)
    // results are active records: users who may open only an archive have no page for them
    if (!of || !isRecordOpen(user, of)) return null
    const address = recordAddress(of, mayDo(user, of, 'edit') ? 'edit' : 'show', found.id)
    const run = () =>
      void navigate(address, { state: { list: location.pathname + location.search } })
    const entry: PaletteEntry = {
      key: idOf(found),
      kind: 'record',
      label: found.name,
      run,
      ...(found.detail && { note: found.detail }),
    }
    return done(entry, found)
  }
  const t = own.app.palette
  const ofRecord = entriesOfOpen('transition', transitions, onDone)
  const ofPrint = entriesOfOpen('print', prints, onDone)
  if (text.trim() === '') {
    const remembered = recent.flatMap((one) => {
      if (typeof one !== 'string')
        return recordOf({ ...one, detail: resourceWords({ name: one.resource }).one(own) }) ?? []
      const entry = fixed.find(({ key }) => key === one)
      return entry ? done(entry, one) : []
    })
    const rest = fixed
      // otherwise actions on lists would dominate
      .filter(({ key, kind, path }) => !recent.includes(key) && (kind === 'screen' || !path))
      .map((one) => done(one, one.key))
    return {
      busy: false,
      failed: false,
      sections: [
        { key: 'transitions', title: own.app.transitions.title, entries: ofRecord },
        { key: 'prints', title: own.app.print.print, entries: ofPrint },
        { key: 'recent', title: t.recent, entries: remembered },
        { key: 'screens', title: t.screens, entries: rest.filter(({ kind }) => kind === 'screen') },
        { key: 'actions', title: t.actions, entries: rest.filter(({ kind }) => kind === 'action') },
      ].filter(({ entries }) => entries.length > 0),
    }
  }
  const here = ({ path }: { path?: string }) => path === location.pathname
  const ordered = [...fixed.filter(here), ...fixed.filter((one) => !here(one))]
  const hits = matching(ordered, text).map((one) => done(one, one.key))
  const ofKind = (one: PaletteEntry['kind']) =>
    hits.filter(({ kind }) => kind === one).slice(0, mostShown)
  const found = foundSections(records, own, {
    entryOf: recordOf,
    listOf: (name) => resources.find((one) => one.name === name && isListOpen(user, one)),
    go: (address) => {
      onDone()
      void navigate(address)
    },
    text: text.trim(),
  })
  return {
    busy,
    failed,
    sections: [
      {
        key: 'transitions',
        title: own.app.transitions.title,
        entries: matching(ofRecord, text),
      },
      { key: 'prints', title: own.app.print.print, entries: matching(ofPrint, text) },
      { key: 'screens', title: t.screens, entries: ofKind('screen') },
      { key: 'actions', title: t.actions, entries: ofKind('action') },
      { key: 'help', ...help },
      ...found,
    ].filter(({ entries }) => entries.length > 0),
  }
}

interface Finding {
  entryOf: (found: FoundRecord) => PaletteEntry | null
  /** The list of a resource, if the user may open it. */
  listOf: (resource: string) => Resource | undefined
  go: (address: string) => void
  text: string
}

/** Records by resource, with a link to the list's results if there may be more. */
function foundSections(
  records: readonly FoundRecord[],
  own: Messages,
  { entryOf, listOf, go, text }: Finding,
): Section[] {
  return [...new Set(records.map(({ resource }) => resource))].map((name) => {
    const hits = records.filter((one) => one.resource === name)
    const title = resourceWords({ name }).many(own)
    const list = hits.length >= mostFoundOfOne ? listOf(name) : undefined
    const all: PaletteEntry[] = list
      ? [
          {
            key: `all ${name}`,
            kind: 'action',
            label: own.app.palette.all.replace('%{name}', title),
            run: () => go(listAddress(list, { search: text })),
          },
        ]
      : []
    return { key: name, title, entries: [...hits.flatMap((one) => entryOf(one) ?? []), ...all] }
  })
}
