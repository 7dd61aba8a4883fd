// The life cycle of an import job: visible to its owner in any process, consistent after a crash,
// applied once, deleted in the end.
import { afterAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { sweepImports } from '#server/kernel/import/index.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { carry, check, sendSheet, settled, upload } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { resources } from '../contract/contract-world.ts'
import { fieldLabel } from '#i18n/server.ts'
import { readXlsx } from 'hucre/xlsx'

const { app, clock, database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const specimen = resources.find(({ name }) => name === 'specimen')!
const at = `/${specimen.basePaths[0]}`
const pool = createPool(database.app)
afterAll(() => pool.end())
const many = (count: number, prefix: string) =>
  `name;quantity\n${Array.from({ length: count }, (_, i) => `${prefix} ${i};${i % 900}`).join('\n')}\n`
const count = async (prefix: string) =>
  ((await admin.post(`${at}/getListByFilter`, { search: prefix, size: 1 })).result as Row[]).length

describe('a process that dies', () => {
  it('during an import has written nothing, and the job runs again', async () => {
    const job = await check(admin, await upload(admin, specimen, many(3000, 'Прерванная')))
    expect((await admin.post('/api/import/apply', { id: job.id })).status).toBe(200)
    // the connection of the run goes, as it does with its process
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - interval '50 ms'`
    await expect
      .poll(async () => (await pool.query(end)).rowCount, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(0)
    const stopped = await settled(admin, job.id)
    expect([stopped.state, stopped.failure?.code]).toEqual(['checked', 'unavailable'])
    expect(await count('Прерванная')).toBe(0)
    expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 3000 })
  })
  it.each([
    ['reading', 'mapping'],
    ['checking', 'checked'],
    ['applying', 'checked'],
  ])('during %s is noticed when the owner looks at the job: %s', async (state, then) => {
    const job = await check(admin, await upload(admin, specimen, many(5, state)))
    const dead = `update import_job set state = $1, runner = gen_random_uuid(), heartbeat = now() - interval '1 minute' where id = $2`
    await database.query(dead, [state, job.id])
    expect(await settled(admin, job.id)).toMatchObject({ state: then })
  })
  it.each([
    ['reading', 'failed'],
    ['checking', 'mapping'],
  ])('twice during %s is not let die of the same file again: %s', async (state, then) => {
    const job = await upload(admin, specimen, many(5, state))
    const dead = (attempts: number) =>
      database.query(
        `update import_job set state = $1, runner = gen_random_uuid(), attempts = $2, heartbeat = now() - interval '1 minute' where id = $3`,
        [state, attempts, job.id],
      )
    await dead(1)
    expect((await settled(admin, job.id)).failure).toBeUndefined()
    expect(await database.query('select attempts from import_job where id = $1', [job.id])).toEqual(
      [{ attempts: 0 }],
    )
    await dead(2)
    expect(await settled(admin, job.id)).toMatchObject({
      state: then,
      failure: { code: 'import_gave_up' },
    })
  })
  it('during an undo leaves everything applied', async () => {
    const job = await check(admin, await upload(admin, specimen, many(2, 'Осталось')))
    await carry(admin, 'apply', job.id)
    await database.query(
      `update import_job set state = 'undoing', runner = gen_random_uuid(), heartbeat = now() - interval '1 minute' where id = $1`,
      [job.id],
    )
    expect(await settled(admin, job.id)).toMatchObject({ state: 'applied' })
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 2 })
  })
  it('is not declared dead while it is alive', async () => {
    const job = await check(admin, await upload(admin, specimen, many(2, 'Живая')))
    await database.query(
      `update import_job set state = 'applying', runner = gen_random_uuid(), heartbeat = now() where id = $1`,
      [job.id],
    )
    expect((await admin.get(`/api/import/${job.id}`)).result).toMatchObject({ state: 'applying' })
    expect((await admin.post('/api/import/apply', { id: job.id })).error?.code).toBe('wrong_state')
    expect((await admin.delete('/api/import/delete', { id: job.id })).error?.code).toBe(
      'wrong_state',
    )
    await database.query(`update import_job set state = 'checked', runner = null where id = $1`, [
      job.id,
    ])
  })
})

describe('an import job', () => {
  it('is in its owner’s list, newest first, in any process', async () => {
    const first = await upload(admin, specimen, many(1, 'a'))
    const second = await upload(admin, specimen, many(1, 'b'))
    const mine = (await admin.get('/api/import/mine')).result as ImportJob[]
    expect(mine.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(mine.length).toBeLessThanOrEqual(20)
    expect((await admin.delete('/api/import/delete', { id: second.id })).result).toEqual({
      id: second.id,
    })
    expect((await admin.get(`/api/import/${second.id}`)).status).toBe(404)
    expect(await database.query('select 1 from import_row where job_id = $1', [second.id])).toEqual(
      [],
    )
  })
  it('starts once and is applied once over repeated requests', async () => {
    const key = { 'idempotency-key': 'import-once-1' }
    const send = async () =>
      (await sendSheet(admin, `${at}/import`, many(2, 'Однажды'))).result as ImportJob
    expect((await send()).id).not.toBe((await send()).id)
    const job = await check(admin, await settled(admin, (await send()).id))
    for (let i = 0; i < 2; i++)
      expect((await admin.post('/api/import/apply', { id: job.id }, key)).status).toBe(200)
    expect((await settled(admin, job.id)).applied).toMatchObject({ created: 2 })
    expect((await admin.post('/api/import/apply', { id: job.id }, key)).status).toBe(200)
    expect(await database.query(`select 1 from specimen where name like 'Однажды%'`)).toHaveLength(
      2,
    )
  })
  it('is deleted after thirty days, with its rows', async () => {
    const job = await upload(admin, specimen, many(1, 'Старая'))
    const db = createDb(pool)
    await sweepImports(db, new Date(clock.now.getTime() + 29 * 86_400_000))
    expect((await admin.get(`/api/import/${job.id}`)).status).toBe(200)
    await sweepImports(db, new Date(clock.now.getTime() + 31 * 86_400_000))
    expect((await admin.get(`/api/import/${job.id}`)).status).toBe(404)
    expect(await database.query('select count(*)::int as count from import_row')).toEqual([
      { count: 0 },
    ])
  })
})

describe('an import template', () => {
  it.each(['ru', 'uz', 'uz-Cyrl', 'en'])(
    'in %s is recognised with all its columns, and its hints are ignored',
    async (language) => {
      const own = resources.find(({ name }) => name === 'counterparty')!
      for (const format of ['xlsx', 'csv']) {
        const { rawPayload, headers } = await app.inject({
          url: `/${own.basePaths[0]}/importTemplate?format=${format}`,
          headers: { cookie: admin.cookie, 'accept-language': language },
        })
        expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; .*\\.${format}`))
        const job = await upload(admin, own, rawPayload, `t.${format}`)
        expect(job.columns.map(({ field }) => field).sort()).toEqual(
          job.fields.map(({ key }) => key).sort(),
        )
        if (format === 'xlsx') expect((await readXlsx(rawPayload)).sheets[0]?.rows).toHaveLength(2)
        expect((await check(admin, job)).counts).toEqual({
          rows: 0,
          create: 0,
          update: 0,
          same: 0,
          faulty: 0,
        })
      }
    },
  )
  it('offers the words of choices, and the names of records of which there are few', async () => {
    await make.row(specimen, {})
    await admin.post('/api/fms/car-brand/save', { name: 'Из списка & «кавычки»' })
    const { rawPayload } = await app.inject({
      url: `${at}/importTemplate?format=xlsx`,
      headers: { cookie: admin.cookie, 'accept-language': 'ru' },
    })
    const [sheet, values] = (await readXlsx(rawPayload)).sheets
    const titles = sheet!.rows[0]!.map(String)
    const offered = (title: string) => {
      const letter = String.fromCharCode(65 + titles.indexOf(title))
      const validation = sheet!.dataValidations?.find(({ range }) =>
        range.startsWith(`${letter}2:`),
      )
      const row = /\$A\$(\d+):/.exec(validation?.formula1 ?? '')
      return row && values!.rows[Number(row[1]) - 1]!.map(String)
    }
    const label = (key: string) => fieldLabel('ru', 'specimen', key)
    const state = Object.keys(specimen.fields.state!.options.choices ?? {})
    expect(offered(label('state'))).toHaveLength(state.length)
    expect(offered(label('brand_id'))).toContain('Из списка & «кавычки»')
    expect(offered(label('quantity'))).toBeNull()
    expect((await upload(admin, specimen, rawPayload, 't.xlsx')).format.sheets).toHaveLength(1)
  })
  it('is available as XLSX and CSV', async () =>
    expect((await admin.get(`${at}/importTemplate?format=pdf`)).error?.fields).toHaveProperty(
      'format',
    ))
  it('does not exist for a resource without import', async () => {
    for (const name of ['specimen-reading', 'specimen-settings', 'specimen-summary']) {
      const other = resources.find((one) => one.name === name)!
      expect((await admin.get(`/${other.basePaths[0]}/importTemplate`)).status).toBe(404)
      expect((await sendSheet(admin, `/${other.basePaths[0]}/import`, 'a\n1\n')).status).toBe(404)
    }
    await make.row(specimen)
  })
})
