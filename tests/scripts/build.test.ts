// The build runs when dist is out of date with the sources, and only then.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sandbox, type Sandbox } from './sandbox.ts'

const vite = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('calls', process.env.NODE_ENV + ' ' + process.argv.slice(2).join(' ') + '\\n')
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.SLOW ?? 0))
if (process.env.FAIL) { console.error('it does not compile'); process.exit(1) }
const server = process.argv.includes('vite.server.config.ts')
mkdirSync(server ? 'dist/server' : 'dist/public/assets', { recursive: true })
writeFileSync(server ? 'dist/server/main.js' : 'dist/public/index.html', '')
if (!server) writeFileSync('dist/public/assets/index-1.js', 'said();'.repeat(2000))
`
const project = (): Sandbox =>
  sandbox({
    'node_modules/vite/bin/vite.js': vite,
    'package.json': '{"type":"commonjs"}',
    'src/deep/page.ts': 'one',
    'server/main.ts': 'one',
  })
const calls = (box: Sandbox): string[] => box.read('calls').split('\n').filter(Boolean).sort()
const quiet = { code: 0, stdout: '', stderr: '' }

it('the build makes the server and the browser bundle for production, once', async () => {
  const box = project()
  expect((await box.call('ensureBuilt')).stdout).toContain('Building: done')
  expect(calls(box)).toEqual([
    'production build --config vite.server.config.ts --logLevel warn',
    'production build --logLevel warn',
  ])
  expect(await box.call('ensureBuilt')).toEqual(quiet)
  box.write('README.md', 'no source')
  expect(await box.call('ensureBuilt')).toEqual(quiet)
})

it('the build runs again when a source is changed, added, renamed or removed, or an output is missing', async () => {
  const box = project()
  await box.call('ensureBuilt')
  const changes = [
    () => box.write('src/deep/page.ts', 'two'),
    () => box.write('server/migrations/0002.sql', 'select 1'),
    () => (rmSync(join(box.path, 'src/deep/page.ts')), box.write('src/deep/place.ts', 'two')),
    () => rmSync(join(box.path, 'server/migrations/0002.sql')),
    () => rmSync(join(box.path, 'dist/public/index.html')),
  ]
  for (const [done, change] of changes.entries()) {
    change()
    await box.call('ensureBuilt')
    expect(calls(box)).toHaveLength(2 * (done + 2))
    expect(await box.call('ensureBuilt')).toEqual(quiet)
  }
})

it('a failed build shows its error and is retried next time', async () => {
  const box = project()
  await box.call('ensureBuilt')
  box.write('server/main.ts', 'two')
  const ended = await box.call('ensureBuilt', { FAIL: '1' })
  expect(ended).toMatchObject({
    code: 1,
    stderr: 'it does not compile\nThe build failed; its last lines are above.\n',
  })
  box.write('server/main.ts', 'one')
  expect((await box.call('ensureBuilt')).stdout).toContain('Building: done')
})

it('a build waits for a concurrent one, and does not repeat its work', async () => {
  const box = project()
  const slow = { SLOW: '1500' }
  const ended = await Promise.all([1, 2, 3].map(() => box.call('ensureBuilt', slow)))
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(ended.filter(({ stdout }) => stdout.includes('Building: done'))).toHaveLength(1)
  expect(calls(box)).toHaveLength(2)
})

it('the lock of a killed build does not block the next one', async () => {
  const box = project()
  const gone = spawnSync(process.execPath, ['-e', ''])
  box.write('dist/.building', String(gone.pid))
  expect((await box.call('ensureBuilt')).stdout).toContain('Building: done')
  expect(await box.call('ensureBuilt')).toEqual(quiet)
})
