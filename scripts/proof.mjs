// `npm run proof`: what `npm test` does with a sample, here with new and many more cases, and every mutation of the kernel. Takes an hour and a half or so.
import { join } from 'node:path'
import { count, counted, minutes, node, vitest } from './lib/suites.mjs'

/** Suites that draw their cases by chance, or that take only some of them in `npm test`. */
const drawn = [
  'tests/server/kernel/contract/random',
  'tests/server/random-others',
  'tests/server/advisories',
  'tests/server/security',
  'tests/server/kernel/contract/bad-bodies',
  'tests/server/kernel/migrations/lossless',
  // thirty backups under load, every kind of damage, a million rows there and back
  'tests/server/backup',
  // two processes, one of which dies; the commit before the last migration and this one; a primary that dies
  'tests/server/two-processes',
  'tests/server/rolling-upgrade',
  'tests/server/failover',
  // fifty kills of the server, of its database and of both, in the middle of everything
  'tests/server/killed',
  // for ten minutes
  'tests/server/sockets-many',
  // two hundred people for a quarter of an hour, and clients that hold on to what they are given
  'tests/server/load',
  // a minute of writers beside the sealer, and a million events
  'tests/server/seals',
  // lines that fail and disks that fill, for ten minutes too
  'tests/server/faults',
]

async function mutations() {
  const { output } = await node([join('node_modules', 'tsx', 'dist', 'cli.mjs'), join('tests', 'mutations', 'run.ts')], {
    limit: 60 * minutes,
  })
  const [caught, missed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
  count('mutations', caught, missed || Number(caught === 0))
}

await counted(async () => {
  for (const name of drawn) {
    console.log(`— ${name}`)
    await vitest(name.split('/').at(-1), ['server'], 60 * minutes, { PROOF: '1' }, [name])
  }
  console.log('— every screen and dialog, for axe, in four languages, light and dark')
  await vitest('accessible', ['e2e'], 60 * minutes, { PROOF: '1' }, ['tests/e2e/accessible', 'tests/e2e/dialogs'])
  await mutations()
})
