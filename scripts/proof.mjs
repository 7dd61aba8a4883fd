// `npm run proof`: what `npm test` does with a sample, here with new and many more cases, and every mutation of the kernel. Takes two hours or so.
import { join } from 'node:path'
import { ensureBuilt, findPostgres15 } from './lib/install.mjs'
import { count, counted, minutes, node, vitest } from './lib/suites.mjs'

/** Suites that draw their cases by chance, or that take only some of them in `npm test`; and what else is promised of faults and kills, whole. */
const suites = [
  // among it 400 random requests to each call
  'tests/server/kernel/contract',
  'tests/server/random-others',
  'tests/server/advisories',
  'tests/server/security',
  'tests/server/kernel/migrations/lossless',
  // thirty backups under load, every kind of damage, a million rows there and back
  'tests/server/backup',
  // two processes, one of which dies; the commit before the last migration and this one; a primary that dies
  'tests/server/two-processes',
  'tests/server/rolling-upgrade',
  'tests/server/failover',
  // fifty kills of the server, of its database and of both, in the middle of everything
  'tests/server/killed',
  'tests/server/postgres/kills',
  'tests/server/files-killed',
  'tests/server/telling-killed',
  // for ten minutes
  'tests/server/sockets-many',
  // two hundred people for two minutes and a quarter of an hour, with nothing beside them; clients that hold on to what they are given
  'tests/server/load/people',
  'tests/server/load/hostile',
  // a minute of writers beside the sealer, and a million events
  'tests/server/seals',
  'tests/server/doctor',
  // lines that fail and disks that fill, for ten minutes too
  'tests/server/faults',
]
const hour = 60 * minutes
const notices = []

/** What `npm test` sees only a part of on the oldest PostgreSQL that is supported. */
async function postgres15() {
  const bin = findPostgres15()
  if (!bin) return void notices.push('PostgreSQL 15 is not on this machine: its pass was left out.')
  await vitest('postgresql-15', ['server'], hour, { PROOF: '1', TEST_PG_BIN: bin }, ['contract/random', 'contract/reading'])
}
async function audit() {
  const { code } = await node(['scripts/audit.mjs'], { limit: 5 * minutes })
  // whoever cannot be asked has not said that there is nothing
  if (code === 3) return void notices.push('NOT AUDITED: the registry of packages does not answer.')
  count('audit', Number(code === 0), Number(code !== 0))
}
async function mutations() {
  const { output } = await node([join('node_modules', 'tsx', 'dist', 'cli.mjs'), join('tests', 'mutations', 'run.ts')], {
    limit: hour,
  })
  const [caught, missed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
  count('mutations', caught, missed || Number(caught === 0))
}

await counted(async () => {
  await ensureBuilt()
  for (const name of suites) {
    console.log(`— ${name}`)
    await vitest(name.split('/').at(-1), ['server'], hour, { PROOF: '1' }, [name])
  }
  console.log('— what everybody may fetch, what it is made of, and what the standard asks')
  await vitest('bundle', ['unit', 'budgets'], hour, {}, ['tests/bundle', 'tests/dependencies', 'tests/asvs'])
  await audit()
  console.log('— every screen and dialog, for axe, in four languages, light and dark')
  await vitest('accessible', ['e2e'], hour, { PROOF: '1' }, [
    'tests/e2e/accessible',
    'tests/e2e/dialogs',
    'tests/e2e/screens',
    'tests/e2e/calm',
  ])
  console.log('— the other PostgreSQL')
  await postgres15()
  console.log('— faults that the tests must see')
  await mutations()
}, notices)
