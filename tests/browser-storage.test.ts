// Everything stored in the browser goes through one module for each kind of storage, so that the
// end of a session clears the user's data.
import { expect, it } from 'vitest'
import { allFiles, code, importsOf, read, sources, target } from './support/repository/sources.ts'

const scripts = allFiles().filter((path) => /^(src|dataProviders)\/.+\.(tsx?|[cm]?js)$/.test(path))
const filesThatName = (pattern: RegExp) =>
  scripts.filter((path) => pattern.test(code(read(path), false))).sort()
/** Runs before any module: the colours and the language of the first frame. */
const early = 'src/static/early.js'
const advice =
  'Keep it by readTab and writeTab (dataProviders/browser/tab-storage.ts), which forget it at the ' +
  'end of the session.'

it('session storage is used only by its own module', () => {
  expect(filesThatName(/\bsessionStorage\b/), advice).toEqual([
    'dataProviders/browser/session-storage.ts',
  ])
})

it('the module of session storage serves what is cleared at the end of a session, and how it ended', () => {
  const users = sources()
    .filter(({ path }) => /^(src|dataProviders)\//.test(path))
    .filter((file) =>
      importsOf(file).some((one) => target(file, one)?.endsWith('browser/session-storage.ts')),
    )
  expect(users.map(({ path }) => path).sort(), advice).toEqual([
    'dataProviders/browser/tab-storage.ts',
    'dataProviders/session/session-end.ts',
    'dataProviders/session/session.ts',
  ])
})

it('local storage is used only by its module, and read once before any module runs', () => {
  expect(filesThatName(/\blocalStorage\b/)).toEqual([
    'dataProviders/browser/local-storage.ts',
    early,
  ])
  expect(read(early)).not.toMatch(/localStorage[^\s=]*\s*=[^=]|\.(set|remove)Item\b/)
  // the store of react-admin, which is cleared there
  expect(filesThatName(/\blocalStorageStore\b/)).toEqual(['src/kernel/userStore.ts'])
})

it('nothing else is stored in the browser, except build files by the service worker', () => {
  expect(filesThatName(/\bindexedDB\b|\bcookieStore\b|\bdocument\.cookie\b/)).toEqual([])
  expect(filesThatName(/\bcaches\b/)).toEqual(['src/shell/offline/service-worker.ts'])
})

it('IndexedDB is used by two modules: for files that wait to be sent, and rows of workstations', () => {
  const keepers = sources()
    .filter(({ path }) => /^(src|dataProviders)\//.test(path))
    .filter((file) => importsOf(file).includes('idb-keyval'))
  expect(keepers.map(({ path }) => path).sort()).toEqual([
    'dataProviders/browser/kept-files.ts',
    'dataProviders/browser/kept-rows.ts',
  ])
})
