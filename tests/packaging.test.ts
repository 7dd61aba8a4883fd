// The container file and the systemd unit: what they name exists, what they set is documented, and
// they wait as long as the server takes to stop.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentAt, firstCells, section } from './support/repository/documents.ts'
import { read, root } from './support/repository/sources.ts'

const container = read('packaging/Containerfile')
const unit = read('packaging/motorpool.service')
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string }
  scripts: Record<string, string>
}
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<
    string,
    Record<'dependencies' | 'optionalDependencies', object | undefined> & {
      bin?: Record<string, string>
    }
  >
}
const documented = firstCells(documentAt('docs/operations/configuration.md').text)
/** ms that the server gives to requests in flight. */
const longestWait = Number(
  /const longestWait = ([\d_]+)/.exec(read('server/shutdown.ts'))?.[1]?.replaceAll('_', ''),
)
const second = 1000
/** Lines without comments, those that go on joined. */
const instructions = container
  .split('\n')
  .filter((line) => !/^\s*#/.test(line))
  .join('\n')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean)
const instructed = (name: string) =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length).trim())
const settings = unit
  .split('\n')
  .filter((line) => /^\w+=/.test(line))
  .map((line): [string, string] => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ])
const set = (key: string) => settings.filter(([name]) => name === key).map(([, value]) => value)

describe('the container file', () => {
  const env = new Map(
    instructed('ENV')
      .flatMap((line) => line.split(/\s+/))
      .map((pair): [string, string] => [
        pair.slice(0, pair.indexOf('=')),
        pair.slice(pair.indexOf('=') + 1),
      ]),
  )
  it('sets documented variables, and no secret', () => {
    expect(env.size).toBeGreaterThan(3)
    expect([...env.keys()].filter((name) => !documented.includes(name))).toEqual([])
    expect(container).not.toMatch(/PASSWORD|DATABASE_URL|SMTP_URL|TOKEN|SECRET/i)
    expect(instructed('ARG')).toEqual([])
  })
  it('has a Node.js that the product accepts, the same in all stages', () => {
    const versions = instructed('FROM').map((line) => Number(/^node:(\d+)-/.exec(line)?.[1]))
    const least = Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1])
    expect(versions).toEqual([versions[0], versions[0]])
    expect(versions[0]).toBeGreaterThan(least)
  })
  it('runs without root, keeps its data in a volume, and opens the port of the server', () => {
    expect(instructed('USER')).toEqual(['motorpool'])
    expect(instructed('VOLUME')).toEqual([env.get('DATA_DIR')])
    expect(instructed('EXPOSE')).toEqual([env.get('PORT')])
    expect(container).toContain(`--mode=0700 ${env.get('DATA_DIR')}\n`)
    expect(instructed('COPY').filter((line) => line.includes('--chown'))).toEqual([])
  })
  it('checks the health endpoint of the server', () => {
    const [asked = ''] = instructed('HEALTHCHECK')
    const path = /\$\{process\.env\.PORT\}(\/\w+)/.exec(asked)?.[1]
    expect(read('server/kernel/http/health.ts')).toContain(`app.get('${path}'`)
  })
  it('has PostgreSQL where the server looks for it', () => {
    const version = /postgresql-(\d+)/.exec(container)?.[1]
    expect(env.get('PG_BIN')).toBe(`/usr/lib/postgresql/${version}/bin`)
  })
  it('copies what exists, and what its commands read', () => {
    const copied = instructed('COPY')
      .filter((line) => line.startsWith('--from=build'))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((path) => path.replace('/app/', ''))
    const built = ['dist', 'node_modules']
    expect(copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual(
      [],
    )
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'server', 'resources', 'i18n', 'scripts', ...built]),
    )
    expect(instructed('CMD')).toEqual([expect.stringContaining('"dist/server/main.js"')])
  })
  it('keeps the dependencies that its commands need at run time', () => {
    const needed = new Set<string>()
    const add = (name: string): void => {
      const found = lock.packages[`node_modules/${name}`]
      if (!found || needed.has(name)) return
      needed.add(name)
      Object.keys({ ...found.dependencies, ...found.optionalDependencies }).forEach(add)
    }
    add('tsx')
    const folders = new Set([...needed].map((name) => name.split('/')[0]))
    // for macOS alone
    folders.delete('fsevents')
    const kept = /mv ((?:node_modules\/\S+ )+)\/kept\//.exec(container)?.[1]?.trim().split(' ')
    expect(kept?.map((path) => path.replace('node_modules/', '')).sort()).toEqual(
      [...folders].sort(),
    )
  })
  it('keeps the program that its commands start with, which npm removes with its package', () => {
    const [path] = Object.entries(lock.packages['node_modules/tsx']?.bin ?? {}).map(
      ([name, file]) => `ln -s ../tsx/${file} node_modules/.bin/${name} `,
    )
    expect(path).toMatch(/ node_modules\/\.bin\/tsx $/)
    expect(container.split('npm prune')[1]).toContain(path)
  })
  it('is readable to its user, whatever the modes of the files in the build context', () => {
    expect(container).toMatch(/&& chmod -R go=rX \.\n\nFROM /)
  })
  it('excludes the data of an installation from its build context', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['node_modules', 'dist', 'data', '.env', '.git', '*.log']),
    )
    const sources = ['src', 'server', 'scripts', 'resources', 'i18n', 'dataProviders']
    expect(ignored.filter((line) => sources.includes(line))).toEqual([])
  })
})

describe('the systemd unit', () => {
  it('sets documented variables, and no secret', () => {
    const names = set('Environment').map((pair) => pair.slice(0, pair.indexOf('=')))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !documented.includes(name))).toEqual([])
    expect(set('EnvironmentFile')).toEqual(['-/etc/motorpool.env'])
  })
  it('keeps the data where the service may write', () => {
    const [state] = set('StateDirectory')
    expect(set('Environment')).toContain(`DATA_DIR=/var/lib/${state}`)
    expect(set('ReadWritePaths')).toEqual([])
  })
  it('starts what exists', () => {
    const [, program = ''] = set('ExecStart')[0]?.split(' ') ?? []
    expect(existsSync(join(root, program))).toBe(true)
    expect(manifest.scripts.start).toContain(program)
  })
  it('sends a signal on which the server stops, to the server alone, and waits for it', () => {
    expect(set('KillMode')).toEqual(['mixed'])
    const codes = /const codes = \{(.+)\}/.exec(read('server/shutdown.ts'))?.[1]
    expect(codes).toContain(`${set('KillSignal')[0]}:`)
    expect(Number(set('TimeoutStopSec')[0]) * second).toBeGreaterThan(longestWait)
  })
  it('is sandboxed', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      ...{ User: 'motorpool', NoNewPrivileges: 'yes', CapabilityBoundingSet: '' },
      ...{ ProtectSystem: 'strict', ProtectHome: 'yes', PrivateTmp: 'yes', PrivateDevices: 'yes' },
      ...{ Restart: 'always', RestrictSUIDSGID: 'yes', SystemCallFilter: '@system-service' },
    })
  })
  // systemd is no part of what the tests install
  it.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'is accepted by systemd, which rates its exposure as low',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'motorpool-unit-'))
      try {
        mkdirSync(join(folder, 'etc'))
        const path = join(folder, 'motorpool.service')
        // its program is where this machine has it
        writeFileSync(path, unit.replace('/usr/bin/node', process.execPath))
        const options = { encoding: 'utf8', stdio: 'pipe' } as const
        execFileSync('systemd-analyze', ['verify', '--man=no', path], options)
        const rating = ['security', '--offline=true', '--no-pager', '--threshold=30', path]
        execFileSync('systemd-analyze', rating, options)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})

it('the installation describes both, and the times of the server', () => {
  const install = documentAt('docs/operations/install.md')
  const service = section(install, 'As a service')
  expect(service).toContain('packaging/motorpool.service')
  expect(service).toContain(`${longestWait / second} s`)
  expect(service).toContain(`${set('TimeoutStopSec')[0]} s`)
  const text = section(install, 'As a container')
  const stop = Number(/--stop-timeout (\d+)/.exec(text)?.[1])
  expect(stop * second).toBeGreaterThan(longestWait)
  const commands = [...text.matchAll(/docker exec motorpool npm run ([\w-]+)/g)].map(
    (match) => match[1] ?? '',
  )
  expect(commands.length).toBeGreaterThan(1)
  expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([])
})
