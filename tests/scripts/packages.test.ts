// npm runs when node_modules is out of date with the lock file, and only then.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandbox, type Sandbox } from './sandbox.ts'

const foreign = process.platform === 'darwin' ? 'linux' : 'darwin'
const packages = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/ours': {
    version: '1.0.0',
    integrity: 'sha512-o',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  'node_modules/theirs': { version: '1.0.0', integrity: 'sha512-t', optional: true, os: [foreign] },
  'node_modules/of-theirs': { version: '1.0.0', integrity: 'sha512-u', optional: true },
}

const {
  'node_modules/theirs': _theirs,
  'node_modules/of-theirs': _ofTheirs,
  ...installed
} = packages
const json = (list: object): string => JSON.stringify({ packages: list })
const lock = json({ '': { name: 'x' }, ...packages })

/** Writes its arguments and cache down, then what npm leaves behind. */
const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
appendFileSync('caches', process.env.npm_config_cache + '\\n')
if (process.env.FAIL) { console.error('npm error network'); process.exit(7) }
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(json(installed))})
`
const project = (): Sandbox =>
  sandbox({
    'bin/npm-cli.js': npm,
    'package.json': '{"type":"commonjs"}',
    'package-lock.json': lock,
  })
const ensure = (box: Sandbox, env: NodeJS.ProcessEnv = {}) =>
  box.call('ensureNodeModules', {
    npm_execpath: join(box.path, 'bin', 'npm-cli.js'),
    npm_config_cache: box.path,
    ...env,
  })
const calls = (box: Sandbox): string[] => box.read('calls').split('\n').filter(Boolean)

describe('npm packages', () => {
  it('are installed once with build dependencies, and again when the lock file changes', async () => {
    const box = project()
    const first = await ensure(box, { NODE_ENV: 'production' })
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/Installing packages …\nInstalling packages: done in \d+ s/)
    expect(calls(box)).toEqual(['ci --include=dev --include=optional --no-audit --no-fund'])
    expect(await ensure(box)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(calls(box)).toHaveLength(1)
    box.write('package-lock.json', lock.replace('sha512-a', 'sha512-b'))
    await ensure(box)
    expect(calls(box)).toHaveLength(2)
  })

  it('are not installed again after a manual installation', async () => {
    const box = project()
    box.write('node_modules/.package-lock.json', json(installed))
    expect(await ensure(box)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(calls(box)).toEqual([])
  })

  it.each([
    ['one is missing', json({ 'node_modules/ours': packages['node_modules/ours'] })],
    ['the one for this system is missing', json({ 'node_modules/a': packages['node_modules/a'] })],
    [
      'one is of another version',
      json({ ...installed, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } }),
    ],
    ['there is one too many', json({ ...installed, 'node_modules/b': { version: '1.0.0' } })],
    ['npm was killed while it wrote', '{"packages":{'],
  ])('are installed when %s', async (_name, hidden) => {
    const box = project()
    box.write('node_modules/.package-lock.json', hidden)
    expect((await ensure(box)).code).toBe(0)
    expect(calls(box)).toHaveLength(1)
  })

  it('are installed with a temporary cache when the user has none', async () => {
    const box = project()
    // below a file there is no directory, not even for root
    expect(
      (await ensure(box, { npm_config_cache: join(box.path, 'package.json', 'cache') })).code,
    ).toBe(0)
    const used = box.read('caches').trim()
    expect(used).toMatch(/motorpool-npm-/)
    expect(() => rmSync(used)).toThrow('ENOENT')
  })

  it('that fail to install end the start with npm’s output, a sentence and no stamp', async () => {
    const box = project()
    const ended = await ensure(box, { FAIL: '1' })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toBe(
      'npm error network\nThe packages cannot be installed: npm ci ended with code 7; its last lines are above.\n',
    )
    await ensure(box)
    expect(calls(box)).toHaveLength(2)
  })
})
