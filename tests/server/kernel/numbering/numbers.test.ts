// Numbers of documents: without gaps in each series of each year, under concurrency and failures.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Rules } from '#server/kernel/types.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { specimens } from '#tests/specimens/resources.ts'

const failing = 'после номера'
/** Refuses some acts when they have their number already. */
const rules: Rules = {
  async afterSave(_writer, saved) {
    if (saved.some(({ row, before }) => before && row.name === failing)) throw new AppError('rule')
  },
}
const { database, signIn } = await testApp({
  resources: [...allResources(), ...specimens],
  rules: { 'specimen-act': rules },
  ...patientLimits,
})
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const pool = new pg.Pool({ ...database.owner, max: 20 })
afterAll(() => pool.end())
const at = '/api/fms/specimen-act'
let brands = 0
async function addBrand(): Promise<number> {
  const answer = await admin.post('/api/fms/car-brand/save', { name: `Ряд ${++brands}` })
  expect(answer.status, answer.text).toBe(200)
  return (answer.result as Row).id
}

async function addAct(more: Wire = {}, caller = admin): Promise<Row> {
  const values = { name: 'акт', at: '2026-05-05T10:00:00.000Z', ...more }
  const { status, result, text } = await caller.post(`${at}/save`, values)
  expect(status, text).toBe(200)
  return result as Row
}

const issue = (id: number, caller = admin) => caller.post(`${at}/issue`, { id })
const issued = async (more: Wire = {}, caller = admin) =>
  (await issue((await addAct(more, caller)).id, caller)).result as Row
const numberIn = async (more: Wire, caller = admin) => (await issued(more, caller)).number
const numbersOf = async (brand: number) =>
  (
    await database.query<{ number: number }>(
      'select number from specimen_act where brand_id = $1 and number is not null order by number',
      [brand],
    )
  ).map(({ number }) => number)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const refusal = (statement: string, values: unknown[] = []) =>
  database.query(statement, values).then(
    () => undefined,
    (error: { code: string }) => error.code,
  )

describe('of many at once', () => {
  it('none is missing if one call in five fails after it has taken its number', async () => {
    const series = [await addBrand(), await addBrand()]
    const acts = await database.query<{ id: number }>(
      `insert into specimen_act (contract_id, name, at, brand_id)
        select 1, case when i % 5 = 0 then $2 else 'акт' end, '2026-05-05', ($1::bigint[])[1 + i % 2]
        from generate_series(1, 200) i returning id`,
      [series, failing],
    )
    const refused: (string | undefined)[] = []
    const left = acts.map(({ id }) => Number(id))
    const writer = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const { status, error } = await issue(id)
        if (status !== 200) refused.push(error?.code)
      }
    }
    await Promise.all(upTo(20).map(writer))
    expect(refused).toEqual(upTo(40).map(() => 'rule'))
    for (const brand of series) expect(await numbersOf(brand)).toEqual(upTo(80))
  })

  it('none is missing where plain SQL rolls one transaction in five back', async () => {
    const series = [await addBrand(), await addBrand()]
    const { rows } = await pool.query<{ id: number }>(
      `insert into specimen_act (contract_id, name, at, brand_id)
        select 1, 'акт', '2026-05-05', ($1::bigint[])[1 + i % 2] from generate_series(1, 200) i returning id`,
      [series],
    )
    await Promise.all(
      rows.map(async ({ id }, i) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query(`update specimen_act set state = 'issued' where id = $1`, [id])
          await client.query(i % 5 === 0 ? 'rollback' : 'commit')
        } finally {
          client.release()
        }
      }),
    )
    for (const brand of series) expect(await numbersOf(brand)).toEqual(upTo(80))
  })

  it('a bulk transition numbers only the documents that it accepts', async () => {
    const brand = await addBrand()
    const acts: Row[] = []
    for (const i of upTo(10))
      acts.push(await addAct({ brand_id: brand, name: i % 5 === 0 ? failing : 'акт' }))
    const { result } = await admin.post(`${at}/bulk`, {
      action: 'transition',
      transition: 'issue',
      ids: Object.fromEntries(acts.map(({ id, version }) => [id, version])),
    })
    expect(result).toMatchObject({ done: 8, refused: [{ code: 'rule' }, { code: 'rule' }] })
    expect(await numbersOf(brand)).toEqual(upTo(8))
  })
})

describe('series', () => {
  it('are separate per brand, without brand, per year, and per contract', async () => {
    const brand = await addBrand()
    const other = await addBrand()
    expect(await numberIn({ brand_id: brand })).toBe(1)
    expect(await numberIn({ brand_id: brand })).toBe(2)
    expect(await numberIn({ brand_id: other })).toBe(1)
    expect(await numberIn({})).toBe(1)
    expect(await numberIn({})).toBe(2)
    expect(await numberIn({ brand_id: brand, at: '2025-05-05T10:00:00.000Z' })).toBe(1)
    expect(await numberIn({ brand_id: brand })).toBe(3)
    expect(await numberIn({}, neighbour)).toBe(1)
  })

  it('begin a year when it begins where the contract is', async () => {
    // five hours before UTC
    const last = '2027-12-31T18:59:59.999Z'
    const first = '2027-12-31T19:00:00.000Z'
    const brand = await addBrand()
    const acts = [
      await issued({ brand_id: brand, at: last }),
      await issued({ brand_id: brand, at: first }),
    ]
    const years = await database.query(
      'select number, number_year from specimen_act where id = any($1) order by id',
      [acts.map(({ id }) => id)],
    )
    expect(years).toEqual([
      { number: 1, number_year: 2027 },
      { number: 1, number_year: 2028 },
    ])
  })

  it('continue after existing documents if the record of a series is missing', async () => {
    const brand = await addBrand()
    for (const number of upTo(3)) expect(await numberIn({ brand_id: brand })).toBe(number)
    await database.query(`delete from number_series where series = jsonb_build_array($1::bigint)`, [
      brand,
    ])
    expect(await numberIn({ brand_id: brand })).toBe(4)
  })
})

describe('a numbered document', () => {
  it('has its number in the response and in the history, and keeps it when it is corrected', async () => {
    const brand = await addBrand()
    const act = await issued({ brand_id: brand })
    expect(act).toMatchObject({ number: 1, state: 'issued' })
    const history = (await admin.get(`${at}/getHistory/${act.id}`)).result as Wire[]
    expect(history[0]).toMatchObject({ type: 'transition' })
    expect(JSON.stringify(history[0])).toContain('"number"')
    const corrected = await admin.post(`${at}/correct`, { id: act.id, reason: 'опечатка' })
    expect(corrected.result).toMatchObject({ number: 1, state: 'draft' })
    const change = { id: act.id, name: 'исправлен', at: '2026-06-01T10:00:00.000Z' }
    const saved = await admin.post(`${at}/save`, change)
    expect(saved.result).toMatchObject({ number: 1, name: 'исправлен' })
    expect((await issue(act.id)).result).toMatchObject({ number: 1, state: 'issued' })
    expect(await numberIn({ brand_id: brand })).toBe(2)
  })

  it('cannot be removed, or moved to another series or year, by any call', async () => {
    const brand = await addBrand()
    const { id } = await issued({ brand_id: brand })
    await admin.post(`${at}/correct`, { id, reason: 'опечатка' })
    const other = await addBrand()
    const before = await stateOf(database)
    const changes = { brand_id: other, at: '2025-12-31T10:00:00.000Z' }
    for (const [key, value] of Object.entries(changes)) {
      const saved = await admin.post(`${at}/save`, { id, [key]: value })
      expect([saved.status, saved.error?.code]).toEqual([409, 'numbered'])
      expect(Object.keys(saved.error?.fields ?? {})).toEqual([key])
      expect(saved.error?.message).toBe(
        'У документа есть номер: его нельзя удалить и перенести в другой ряд или год',
      )
      const many = { action: 'update', ids: { [id]: null }, set: { [key]: value } }
      const bulk = await admin.post(`${at}/bulk`, many)
      expect(bulk.result).toMatchObject({ done: 0, refused: [{ code: 'numbered' }] })
    }
    const removed = await admin.delete(`${at}/delete`, { id })
    expect([removed.status, removed.error?.code]).toEqual([409, 'numbered'])
    const bulk = await admin.post(`${at}/bulk`, { action: 'delete', ids: { [id]: null } })
    expect(bulk.result).toMatchObject({ done: 0, refused: [{ code: 'numbered' }] })
    const given = await admin.post(`${at}/save`, { id, number: 7 })
    expect([given.status, Object.keys(given.error?.fields ?? {})]).toEqual([400, ['number']])
    expect(await stateOf(database)).toEqual(before)
  })

  it('is kept by the database from plain SQL, and a draft takes no number by it', async () => {
    const brand = await addBrand()
    const { id } = await issued({ brand_id: brand })
    await admin.post(`${at}/correct`, { id, reason: 'опечатка' })
    const draft = await addAct({ brand_id: brand })
    const table = 'specimen_act'
    for (const change of [
      'number = 2',
      'number = null',
      'number_year = 2025',
      'number_year = null',
      'brand_id = null',
      'contract_id = 2',
      `at = '2025-12-31'`,
    ])
      expect(await refusal(`update ${table} set ${change} where id = $1`, [id])).toBe('MP006')
    expect(await refusal(`delete from ${table} where id = $1`, [id])).toBe('MP006')
    expect(await refusal(`update ${table} set number = 9 where id = $1`, [draft.id])).toBe('MP006')
    expect(
      await refusal(
        `insert into ${table} (contract_id, name, at, number, number_year) values (1, 'a', now(), 5, 2026)`,
      ),
    ).toBe('MP006')
    expect(await refusal(`truncate ${table}`)).toBe('MP004')
    expect(await numbersOf(brand)).toEqual([1])
  })

  it('has a unique number, even without triggers', async () => {
    const brand = await addBrand()
    const one = await issued({ brand_id: brand })
    const two = await issued({ brand_id: brand })
    expect(one.number).toBe(1)
    await pool.query('alter table specimen_act disable trigger user')
    const code = await refusal('update specimen_act set number = 1 where id = $1', [two.id])
    await pool.query('alter table specimen_act enable trigger user')
    expect(code).toBe('23505')
  })

  it('takes none when it is tried out, and none when it is removed as a draft', async () => {
    const brand = await addBrand()
    const draft = await addAct({ brand_id: brand })
    const tried = await admin.post(`${at}/preview`, { id: draft.id, name: 'проба' })
    expect(tried.result).toMatchObject({ row: { number: null } })
    expect((await admin.delete(`${at}/delete`, { id: draft.id })).status).toBe(200)
    expect(await numberIn({ brand_id: brand })).toBe(1)
  })
})

describe('series in the database', () => {
  it('are written only by the numbering function', async () => {
    const client = new pg.Client(database.app)
    await client.connect()
    for (const statement of [
      `update number_series set last = 90`,
      'delete from number_series',
      `insert into number_series values (1, 'specimen_act', '[]', 2030, 9)`,
      `select next_number('specimen_act', '{}', '{}', 2030::smallint)`,
    ])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  it('is the last lock: a refused transition has waited for none', async () => {
    const brand = await addBrand()
    const act = await issued({ brand_id: brand })
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `select from number_series where series = jsonb_build_array($1::bigint) for update`,
      [brand],
    )
    // its state refuses, while another transaction holds the series
    expect((await issue(act.id)).error?.code).toBe('state_forbids')
    expect((await addAct({ brand_id: brand })).number).toBeNull()
    await client.query('rollback')
    client.release()
  })
})
