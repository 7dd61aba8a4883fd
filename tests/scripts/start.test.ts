// The start-up contract, on the built product and the private database.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clusterOf,
  killDatabase,
  postmasterOf,
  start,
  statusOf,
  stop,
  until,
  type Started,
} from './start.ts'

const home = mkdtempSync(join(tmpdir(), 'motorpool-npm-start-'))
const running = new Set<Started>()
const clusters = new Set<string>()
const root = process.getuid?.() === 0
/** The demonstration is loaded once, by the first start; in the proof by an ordinary user too. */
const proof = process.env.PROOF === '1'

/** Starts, and sees to it that nothing of it is left after the last test. */
async function begin(
  env: NodeJS.ProcessEnv,
  options?: Parameters<typeof start>[1],
): Promise<Started> {
  const started = await start(env, options)
  running.add(started)
  if (env.DATA_DIR && existsSync(join(env.DATA_DIR, 'instance.json')))
    clusters.add(clusterOf(env.DATA_DIR))
  return started
}

beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }))
afterAll(async () => {
  for (const { process: child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  // root's clusters are outside of DATA_DIR
  for (const data of clusters)
    if (!data.startsWith(home)) rmSync(dirname(data), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
})

const dataDir = join(home, 'data')
const signIn = (address: string | null, login: string, password: string): Promise<number> =>
  statusOf(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })

/** Five seconds, unless the machine is so busy that its clock is not meaningful. */
const soon = (): number => ((loadavg()[0] ?? 0) > 2 * availableParallelism() ? 30_000 : 5_000)

describe('npm start', () => {
  let first: Started

  it('creates the database, serves everything on one port and prints how to sign in', async () => {
    first = await begin({ DATA_DIR: dataDir })
    expect(first.output()).toContain('Sign in as root with the password motorpool-demo')
    expect(await statusOf(`${first.address}/health`)).toBe(200)
    expect(await statusOf(`${first.address}/`, { headers: { accept: 'text/html' } })).toBe(200)
    expect(await signIn(first.address, 'root', 'motorpool-demo')).toBe(200)
  })

  it('logs JSON lines apart from the messages for people', () => {
    const lines = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toEqual(expect.arrayContaining(['listening', 'request']))
  })

  it('refuses a second server on the same directory without disturbing the first', async () => {
    const second = await begin({ DATA_DIR: dataDir })
    expect(second.address).toBeNull()
    expect(await second.ended).toEqual({
      code: 1,
      output: `The database of DATA_DIR ${dataDir} is in use by another Motorpool (process ${first.process.pid}); stop that first, or set DATA_DIR to another directory for a second Motorpool.\n`,
    })
    expect(await statusOf(`${first.address}/health`)).toBe(200)
  })

  it('answers 503 while the database is unavailable and recovers afterwards', async () => {
    killDatabase(dataDir)
    const seen = new Set<number>()
    await until(async () => {
      seen.add(await statusOf(`${first.address}/health`))
      return seen.has(503)
    })
    await until(async () => (await statusOf(`${first.address}/health`)) === 200)
    expect([...seen].sort()).toEqual([200, 503].filter((status) => seen.has(status)))
    expect(await signIn(first.address, 'root', 'motorpool-demo')).toBe(200)
  })

  it('finishes requests in flight on SIGTERM, closes and exits with 0', async () => {
    // hashes of passwords queue two by two: when the first is answered, the others have been
    // waiting for their turn
    const requests = Array.from({ length: 8 }, () =>
      signIn(first.address, 'root', 'motorpool-demo'),
    )
    expect(await Promise.race(requests)).toBe(200)
    const began = Date.now()
    const ended = await stop(first)
    expect(await Promise.all(requests)).toEqual(requests.map(() => 200))
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(ended.code).toBe(0)
    expect(ended.output).toContain('"msg":"stopped"')
    expect(postmasterOf(dataDir)).toBeNull()
  })

  it('is ready in less than five seconds the second time, after a kill too, and builds nothing', async () => {
    const second = await begin({ DATA_DIR: dataDir })
    expect(second.output()).not.toMatch(/Installing|Building/)
    expect(second.ms).toBeLessThan(soon())
    second.process.kill('SIGKILL')
    await second.ended
    const third = await begin({ DATA_DIR: dataDir })
    expect(third.ms).toBeLessThan(soon())
    expect(await signIn(third.address, 'root', 'motorpool-demo')).toBe(200)
    killDatabase(dataDir)
    third.process.kill('SIGKILL')
    await third.ended
    const fourth = await begin({ DATA_DIR: dataDir })
    expect(await statusOf(`${fourth.address}/health`)).toBe(200)
    expect((await stop(fourth)).code).toBe(0)
  })
})

describe('the npm process', () => {
  it('forwards a signal to the server and waits until it has closed', async () => {
    const server = await begin({ DATA_DIR: dataDir }, { by: ['npm', 'start'] })
    expect(await statusOf(`${server.address}/health`)).toBe(200)
    const { code, output } = await stop(server)
    expect(code).toBe(0)
    expect(output).toContain('"msg":"stopped"')
    expect(postmasterOf(dataDir)).toBeNull()
  })
})

describe('npm start in production mode', () => {
  it('creates one administrator with a password that is shown once', async () => {
    const env = { DATA_DIR: join(home, 'work'), DEMO: '0' }
    const server = await begin(env)
    const password =
      /Sign in as admin with the one-time password (\S+)/.exec(server.output())?.[1] ?? ''
    expect(await signIn(server.address, 'admin', password)).toBe(200)
    expect(await signIn(server.address, 'root', 'motorpool-demo')).toBe(401)
    const { output } = await stop(server)
    for (const line of output.split('\n').filter((text) => text.startsWith('{')))
      expect(line).not.toContain(password)
    const again = await begin(env)
    expect(again.output()).toContain('Sign in with your account')
    expect(again.output()).not.toContain(password)
    await stop(again)
  })
})

describe('npm start exits with one sentence and a non-zero code', () => {
  const refused = join(home, 'refused')
  const port = createServer()
  let busy: number
  beforeAll(async () => {
    await new Promise((resolve) => port.listen(0, '127.0.0.1', () => resolve(null)))
    busy = (port.address() as { port: number }).port
  })
  afterAll(() => void port.close())

  it('when the port is in use, and leaves no database running', async () => {
    const server = await begin({ DATA_DIR: refused, PORT: String(busy), DEMO: '0' })
    const { code, output } = await server.ended
    expect(code).toBe(1)
    expect(output).toContain(
      `Port ${busy} on 127.0.0.1 is in use by another program; stop that one, or set PORT to another number.\n`,
    )
    expect(postmasterOf(refused)).toBeNull()
  })

  it.each([
    [
      { DATABASE_URL: 'postgres://clerk:secret@127.0.0.1:1/motorpool' },
      /^No PostgreSQL answers at 127\.0\.0\.1:1; check host and port in DATABASE_URL/,
    ],
    [
      { DATABASE_URL: 'mysql://clerk:secret@localhost/x' },
      /^DATABASE_URL is not a PostgreSQL address/,
    ],
    [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0, which opens the demonstration/],
    [
      { HOST: '192.0.2.1', DEMO: '0' },
      /HOST is "192\.0\.2\.1", which is no address of this machine/,
    ],
    [{ PORT: 'http' }, /^PORT is "http"; it must be a whole number/],
    [{ DATA_DIR: 'package.json' }, /^DATA_DIR is "package\.json", which is a file/],
    [{ TZ_NAME: 'Tashkent' }, /^TZ_NAME is "Tashkent", which is no time zone/],
  ])('for %o', async (env, sentence) => {
    const server = await begin({ DATA_DIR: refused, ...env })
    const { code, output } = await server.ended
    expect(code).toBe(1)
    const words = output.split('\n').filter((line) => line && !line.startsWith('{'))
    expect(words).toHaveLength(1)
    expect(words[0]).toMatch(sentence)
    expect(output).not.toContain('secret')
  })
})

describe.runIf(root && process.platform === 'linux')('a clone', () => {
  const closed = join(home, 'closed')
  const clone = join(closed, 'clone')

  beforeAll(() => {
    chmodSync(home, 0o755)
    mkdirSync(closed, { mode: 0o700 })
    mkdirSync(clone)
    for (const name of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'index.html',
      'vite.config.ts',
      'vite.server.config.ts',
    ])
      copy(name)
    for (const name of [
      'resources',
      'dataProviders',
      'i18n',
      'src',
      'server',
      'scripts',
      'dist',
      'node_modules',
    ])
      copy(name)
  })

  /** Links to the same files where the file system allows: node_modules is large. */
  function copy(name: string): void {
    try {
      execFileSync('cp', ['-al', name, clone], { stdio: 'ignore' })
    } catch {
      execFileSync('cp', ['-a', name, clone])
    }
  }

  it('below a directory closed to others runs as root', async () => {
    const env = { DATA_DIR: join(closed, 'data'), DEMO: '0' }
    const server = await begin(env, { root: clone })
    expect(await statusOf(`${server.address}/health`)).toBe(200)
    expect(clusterOf(env.DATA_DIR)).toMatch(/^\/var\/lib\/motorpool\/[0-9a-f-]{36}\/data$/)
    expect((await stop(server)).code).toBe(0)
  })

  it('runs as an ordinary user without a home directory, also in a read-only tree', async () => {
    chmodSync(closed, 0o755)
    const own = join(home, 'own')
    mkdirSync(own)
    execFileSync('chown', ['nobody', own])
    const [login, password] = proof
      ? ['root', 'motorpool-demo']
      : ['chief', 'a phrase of the tests']
    const env = {
      DATA_DIR: join(own, 'data'),
      HOME: '/nonexistent',
      ...(!proof && { DEMO: '0', ADMIN_LOGIN: login, ADMIN_PASSWORD: password }),
    }
    const options = {
      root: clone,
      as: ['setpriv', '--reuid=nobody', '--regid=65534', '--clear-groups'],
    }
    const server = await begin(env, options)
    expect(server.output()).not.toMatch(/Installing|Building/)
    expect(await signIn(server.address, login, password)).toBe(200)
    expect(clusterOf(env.DATA_DIR)).toBe(join(own, 'data', 'pg'))
    expect((await stop(server)).code).toBe(0)
    const elsewhere = await begin({ ...env, DATA_DIR: join(closed, 'data') }, options)
    expect((await elsewhere.ended).output).toMatch(
      /cannot be (read|written)|belongs to another user/,
    )
    expect((await elsewhere.ended).code).toBe(1)
  })
})
