// A rolling upgrade from the commit before the last migration, under load (PROOF=1; a small one is
// in two-processes.test.ts).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../support/database/test-database.ts'
import { signedIn, startProcess, stopAll, urlOf } from '../../support/server/server-processes.ts'
import { root } from '../../support/repository/sources.ts'
import { migrationsOf, upgrade } from './upgrade.ts'

let home = ''
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
afterAll(async () => {
  if (home === '') return
  await stopAll()
  rmSync(home, { recursive: true, force: true })
  git('worktree', 'prune')
})

/**
 * The commit before the last one with a migration; null if there is no history to search
 * at.
 */
function previous(): string | null {
  try {
    return git(
      'rev-parse',
      '--verify',
      '--quiet',
      `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql')}^`,
    )
  } catch {
    return null
  }
}

const proof = process.env.PROOF === '1'
const commit = proof ? previous() : null
if (proof && !commit)
  console.warn(
    'THE UPGRADE FROM THE PREVIOUS COMMIT WAS NOT TESTED: there is no git, or no history of this tree.',
  )

it.runIf(commit)(
  'a rolling upgrade from the commit before the last migration serves without an error',
  { timeout: 300_000 },
  async () => {
    home = mkdtempSync(join(tmpdir(), 'motorpool-old-'))
    const old = join(home, 'tree')
    git('worktree', 'add', '--quiet', '--detach', old, commit!)
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
    expect(migrationsOf(old)).toBeLessThan(migrationsOf(root))
    const database = await testDatabase('empty')
    const secret = 'a phrase of the tests'
    const env = {
      DATABASE_URL: urlOf(database),
      DATA_DIR: join(home, 'data'),
      ADMIN_LOGIN: 'chief',
      ADMIN_PASSWORD: secret,
    }
    const before = await startProcess(env, old)
    const browser = await signedIn(before, 'chief', secret)
    const { acknowledged } = await upgrade(before, {
      tree: root,
      start: () => startProcess(env),
      browser,
    })
    const rows = await database.query<{ name: string }>(
      `select name from car_brand where name like 'upgrade-%'`,
    )
    const found = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
    // the old release does not start on a schema that it does not know
    await expect(startProcess(env, old)).rejects.toThrow(
      /was migrated by a newer release, so start that one/,
    )
  },
)
