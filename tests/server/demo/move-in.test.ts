// Switching from the demonstration to production.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtInRows } from '#resources/built-in.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { demoPassword, seed } from '#server/demo/index.ts'
import { moveIn, classifyDatabase } from '#server/demo/replace-demo.ts'
import { endDemonstration, movedIn } from '#server/demo/moved-in.ts'
import { sealLog, verifyLog } from '#server/kernel/seals/index.ts'
import { testDemonstration } from '../../support/database/demonstration-template.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { manualJobs } from '../../support/server/manual-jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-move-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const organisation = {
  name: 'ООО «Первый автопарк»',
  timeZone: 'Asia/Samarkand',
  login: 'Boss',
  password: 'a long enough phrase',
}

const real = { demo: false, timeZone: 'Asia/Tashkent', adminLogin: null, adminPassword: null }
const move = (database: Awaited<ReturnType<typeof testDatabase>>) =>
  moveIn(database.owner, organisation, allResources(), new Date())

describe('moving in', async () => {
  const database = await testDemonstration()
  const pool = createPool(database.app)
  const app = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir: database.dataDir,
    config: { demo: false, publicUrl: null, trustProxy: false, version: '1' },
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  const signIn = (login: string, password: string) =>
    app.inject({ method: 'POST', url: '/auth/login', payload: { login, password } })

  it('empties the demonstration and leaves one contract with its administrator', async () => {
    expect(await classifyDatabase(createDb(pool))).toBe('demonstration')
    expect((await signIn('root', demoPassword)).statusCode).toBe(200)
    const db = createDb(pool)
    await sealLog(db)
    expect((await verifyLog(db)).head?.id).toBeGreaterThan(1)
    await move(database)
    // the chain starts again with the log
    expect(await verifyLog(db)).toMatchObject({ head: null, faults: [] })
    expect(await sealLog(db)).toBeGreaterThan(0)
    expect(await verifyLog(db)).toMatchObject({
      head: { id: 1 },
      waiting: { events: 0 },
      faults: [],
    })
    expect((await signIn('root', demoPassword)).statusCode).toBe(401)
    const answer = await signIn('boss', organisation.password)
    expect(answer.json().result).toMatchObject({
      id: 1,
      contract: { id: 1, name: organisation.name, time_zone: 'Asia/Samarkand' },
      realm_access: { roles: ['root'] },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const builtIn: Readonly<Record<string, object>> = builtInRows
    // the first administrator is there, and the product's own rows always are
    const kept: Readonly<Record<string, number>> = { user: 1, organisation: 1 }
    for (const { basePaths, name } of allResources().filter((one) => one.mode !== 'view'))
      expect(
        (await app.inject({ url: `/${basePaths[0]}/getCount`, headers: { cookie } })).json(),
        name,
      ).toEqual({
        result: { count: kept[name] ?? Object.keys(builtIn[name] ?? {}).length },
      })
    const saved = await app.inject({
      method: 'POST',
      url: '/api/fms/fuel/save',
      payload: { name: 'АИ-92' },
      headers: { cookie },
    })
    expect(saved.json().result).toMatchObject({ id: 1, name: 'АИ-92' })
  })
  it('leaves the event log append-only', async () => {
    await expect(database.query('delete from event_log')).rejects.toThrow(/append-only/)
    await expect(database.query('truncate event_log')).rejects.toThrow(/append-only/)
  })
  it('runs once, and never on production data', async () => {
    expect(await classifyDatabase(createDb(pool))).toBe('moved')
    await expect(move(database)).rejects.toThrow(/no demonstration/)
    const other = await testDatabase()
    const own = createPool(other.app)
    await seed({ pool: own, dataDir, config: real })
    expect(await classifyDatabase(createDb(own))).toBe('other')
    await expect(move(other)).rejects.toThrow(/no demonstration/)
    expect(await other.query('select login from account')).toEqual([{ login: 'admin' }])
    await own.end()
  })
})

it('moving in ends the demonstration of its DATA_DIR, regardless of DEMO', () => {
  const own = mkdtempSync(join(tmpdir(), 'motorpool-moved-'))
  writeFileSync(join(own, 'instance.json'), '{"id":"x","cluster":"pg"}')
  const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: own, ...env })
  expect([movedIn(own), read({}).demo, read({ DEMO: '0' }).demo]).toEqual([false, true, false])
  endDemonstration(own, new Date())
  expect([movedIn(own), read({}).demo, read({ DEMO: '1' }).demo]).toEqual([true, false, false])
  expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  rmSync(own, { recursive: true })
})
