// The changelog and the release version, which is defined only in package.json.
import { expect, it } from 'vitest'
import { productVersion } from '#server/backup/version.ts'
import { documentAt } from './support/repository/documents.ts'
import { read, sources } from './support/repository/sources.ts'

const { version } = JSON.parse(read('package.json')) as { version: string }
const changelog = documentAt('CHANGELOG.md').text
/** Number and day of each release, as its heading has them. */
const releases = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
const parsed = releases.map((heading) =>
  /^(?<number>\d+\.\d+\.\d+) - (?<day>\d{4}-\d{2}-\d{2})$/.exec(heading),
)

it('the newest release of the changelog is this one', () => {
  expect(parsed[0]?.groups?.number).toBe(version)
  expect(productVersion()).toBe(version)
})

it('the lock file has the same version', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
})

it('no source contains the version', () => {
  const product = sources().filter(({ room }) => room !== null && room !== 'tests')
  expect(product.length).toBeGreaterThan(1000)
  // the news of the help are of a release: help.test.ts compares them with the change log
  const news = /^i18n\/help\/(latest-release|\w+\/news)\.ts$/
  const found = product.filter(
    ({ text, path }) => text.includes(`'${version}'`) && !news.test(path),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

it('releases have versions and dates, the latest first, and list changes', () => {
  expect(releases.length).toBeGreaterThan(0)
  expect(releases.filter((_, i) => parsed[i] === null)).toEqual([])
  const days = parsed.map((one) => one?.groups?.day ?? '')
  expect(days).toEqual([...days].sort().reverse())
  const parts = changelog.split(/^## /m).slice(1)
  expect(parts.filter((part) => !/^- /m.test(part))).toEqual([])
  const kinds = [...changelog.matchAll(/^### (\w+)/gm)].map((match) => match[1] ?? '')
  const allowed = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  expect(kinds.filter((kind) => !allowed.includes(kind))).toEqual([])
  expect(changelog.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})
