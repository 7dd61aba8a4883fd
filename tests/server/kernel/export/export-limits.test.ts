// The row limit of an export: exactly the limit is allowed, and one more is rejected with advice.
import { beforeAll, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { exportFormats, mostExported } from '#resources/kernel/calls/export-limits.ts'
import { locales } from '#resources/kernel/locales.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'

const most = { csv: 7, xlsx: 4 }
const { app, database, signIn } = await testApp({ mostExported: most })
const admin = await signIn('admin')
beforeAll(async () => {
  await database.query(
    `insert into fuel (contract_id, name) select 1, 'Предел ' || n from generate_series(1, 20) n`,
  )
  const [brand] = await database.query<{ id: string }>(
    `insert into car_brand (contract_id, name) values (1, 'Предел') returning id`,
  )
  // the second model has three fuels, the others none: lines 1, 3, 1, 1, …
  await database.query(
    `insert into car_model (contract_id, brand_id, name) select 1, ${brand!.id}, 'Предел ' || n from generate_series(1, 20) n`,
  )
  await database.query(`insert into car_model__fuels (contract_id, parent_id, position, fuel_id)
    select 1, m.id, f.n - 1, f.id from car_model m, (select id, row_number() over (order by id) as n from fuel where name like 'Предел%' limit 3) f where m.name = 'Предел 2'`)
})

const first = async (table: string, count: number) =>
  (
    await database.query<{ id: string }>(
      `select id from ${table} where name like 'Предел%' order by id limit ${count}`,
    )
  ).map(({ id }) => Number(id))

describe.each(exportFormats)('%s', (format) => {
  const columns = ['name']
  it('holds exactly as many records as the format allows', async () => {
    const ids = await first('fuel', most[format])
    expect(
      (await exported(app, admin, '/api/fms/fuel', { format, columns, ids })).cells,
    ).toHaveLength(most[format] + 1)
    const { status, error } = await admin.post('/api/fms/fuel/export', {
      format,
      columns,
      ids: await first('fuel', most[format] + 1),
    })
    expect([status, error?.code]).toEqual([422, `too_many_for_${format}`])
  })
  it('counts the lines of child rows', async () => {
    const ask = { format, columns: ['name', 'fuels.fuel_id'] }
    const ids = await first('car_model', most[format] - 2)
    expect((await exported(app, admin, '/api/fms/car-model', { ...ask, ids })).cells).toHaveLength(
      most[format] + 1,
    )
    const over = await admin.post('/api/fms/car-model/export', {
      ...ask,
      ids: await first('car_model', most[format] - 1),
    })
    expect([over.status, over.error?.code]).toEqual([422, `too_many_for_${format}`])
  })
  it.each(locales)('reports in %s the limit, with advice to narrow the filter', (locale) => {
    expect(mostExported).toEqual({ csv: 1_000_000, xlsx: 200_000 })
    const words = say(locale, `errors.too_many_for_${format}`)
    expect(words.replace(/[\s,]/g, '')).toContain(String(mostExported[format]))
    expect(words).toMatch(/filtr|фильтр|filter|филтр/i)
    expect(words.includes('CSV')).toBe(true)
  })
})
