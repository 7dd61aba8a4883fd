// Unfinished imports of one account: limits on their number and the size of their files, across all
// processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { productQuotas } from '#server/kernel/account-quotas.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { carry, check, sendSheet, settled, upload } from '#tests/support/server/import-calls.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'
import { testApp } from '#tests/support/server/test-app.ts'

const brands = { basePaths: ['api/fms/car-brand'] }
const at = '/api/fms/car-brand/import'
const sheet = (name: string, bytes = 0) => `name;description\n${name};${'x'.repeat(bytes)}\n`
/** Bytes that the files of one account may take here. */
const importBytes = 3000
const quotas = { ...productQuotas, importBytes }
const { clock, database, signIn } = await testApp({ quotas })
const [admin, colleague] = await Promise.all([signIn('admin'), signIn('colleague')])
beforeEach(() => database.query('delete from import_job'))

/** A second process on the same database. */
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-quota-'))
const pool = createPool(database.app)
const config = { demo: false, publicUrl: null, trustProxy: false, version: '1' } as const
const second = await buildApp({
  ...{ pool, dataDir, config, quotas, scheduler: manualJobs() },
  clock: () => clock.now,
})
afterAll(async () => {
  await second.close()
  await pool.end()
  rmSync(dataDir, { recursive: true })
})

describe('unfinished imports of an account', () => {
  it('are five at most, even if started at once, without affecting other accounts', async () => {
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        sendSheet(admin, `/api/fms/car-brand/import`, sheet(`М${i}`)),
      ),
    )
    expect(begun.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409,
    ])
    expect((await sendSheet(colleague, at, sheet('Коллега'))).status).toBe(200)
    for (const locale of locales) {
      const { error } = await admin.post(
        at,
        formOf([{ name: 'file', file: 'a.csv', content: sheet('М') }]),
        {
          'content-type': formType,
          'accept-language': locale,
        },
      )
      expect([error?.code, error?.message]).toEqual([
        'too_many_imports',
        say(locale, 'errors.too_many_imports'),
      ])
    }
  })
  it('are five at most over all processes', async () => {
    for (let i = 0; i < 5; i++) await upload(admin, brands, sheet(`Первый ${i}`))
    const { statusCode, body } = await second.inject({
      method: 'POST',
      url: at,
      headers: { cookie: admin.cookie, 'content-type': formType },
      payload: formOf([{ name: 'file', file: 'a.csv', content: sheet('Второй') }]),
    })
    expect([statusCode, body]).toEqual([409, expect.stringContaining('too_many_imports')])
  })
  it('make room when one is applied, deleted or failed', async () => {
    const jobs: ImportJob[] = []
    for (let i = 0; i < 5; i++) jobs.push(await upload(admin, brands, sheet(`Место ${i}`)))
    const more = () => sendSheet(admin, at, sheet(`Ещё ${Math.random()}`))
    expect((await more()).status).toBe(409)
    await check(admin, jobs[0]!)
    await carry(admin, 'apply', jobs[0]!.id)
    expect((await more()).status).toBe(200)
    expect((await more()).status).toBe(409)
    expect((await admin.delete('/api/import/delete', { id: jobs[1]!.id })).status).toBe(200)
    const faulty = await sendSheet(admin, at, 'name\n')
    expect((await settled(admin, (faulty.result as ImportJob).id)).state).toBe('failed')
    expect((await more()).status).toBe(200)
  })
  it('are limited in total size, including those that failed', async () => {
    const size = importBytes / 2 - 100
    await upload(admin, brands, sheet('Половина', size))
    const faulty = await sendSheet(admin, at, `${' '.repeat(size)}\n`)
    expect(faulty.status, faulty.text).toBe(200)
    const failed = await settled(admin, (faulty.result as ImportJob).id)
    expect(failed.state).toBe('failed')
    const refused = await sendSheet(admin, at, sheet('Третья', size))
    expect([refused.status, refused.error?.code]).toEqual([409, 'imports_too_large'])
    expect(refused.error?.message).toBe(say('ru', 'errors.imports_too_large'))
    await admin.delete('/api/import/delete', { id: failed.id })
    expect((await sendSheet(admin, at, sheet('Третья', size))).status).toBe(200)
  })
  it('may exceed the size limit with a single file', async () => {
    expect((await sendSheet(admin, at, sheet('Один', 2 * importBytes))).status).toBe(200)
  })
})
