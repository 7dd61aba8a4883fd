// The event log: one event per write in the same transaction, with the changes and without
// secrets; append-only in the database itself.
import { beforeEach, describe, expect, it } from 'vitest'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import { sampleOf } from '#tests/samples/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import pg from 'pg'
import { advisory } from '#tests/support/repository/advisories.ts'
import { changeOf } from '#tests/support/server/valid-rows.ts'
import { representativeFields } from '#tests/support/runner/sampling.ts'
import { base, growing, resources, tables, world } from './contract-world.ts'

const { admin, make, database, clock } = await world()

interface Entry {
  contract_id: number
  account_id: number
  event_type_id: number
  page_name: string
  resource: string
  item_id: number
  uri_path: string
  data: { before?: Wire; after?: Wire }
}

let since = 0
/** Without what follows from a write by a rule, in other records. */
const entries = async (): Promise<Entry[]> =>
  (
    await database.query<Entry & pg.QueryResultRow>(
      `select * from event_log where id > $1 and data->>'via' is distinct from 'rule' order by id`,
      [since],
    )
  ).map((entry) => ({
    ...entry,
    contract_id: Number(entry.contract_id),
    account_id: Number(entry.account_id),
    item_id: Number(entry.item_id),
  }))
beforeEach(async () => {
  since = Number(
    (await database.query<{ max: string }>('select coalesce(max(id), 0) as max from event_log'))[0]
      ?.max,
  )
})

const [{ id: adminId } = { id: 0 }] = await database.query<{ id: number }>(
  `select id::int from account where login = 'admin'`,
)
const logged = (resource: Resource, type: number, row: Row, call: string) => ({
  contract_id: 1,
  account_id: adminId,
  event_type_id: type,
  page_name: resource.page,
  resource: resource.name,
  item_id: row.id,
  uri_path: `${base(resource)}/${call}`,
})

const withoutSystem = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key]) => !['version', 'created_at', 'created_by', 'updated_at', 'updated_by'].includes(key),
    ),
  )

describe.each(growing.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const at = base(resource)
    const changeable = fieldEntries(resource.fields).filter(
      ([key, field]) =>
        key !== resource.confirmField &&
        !sampleOf(resource).empty?.includes(key) &&
        isWritable(field) &&
        !field.options.immutable &&
        !field.options.when,
    )

    it('logs a creation with all values', async () => {
      const input = await make.input(resource, make.next())
      await entries()
      since = Number(
        (
          await database.query<{ max: string }>('select coalesce(max(id), 0) as max from event_log')
        )[0]?.max,
      )
      const row = (await admin.post(`${at}/save`, input)).result as Row
      const [entry, ...more] = await entries()
      expect(more).toEqual([])
      expect(entry).toMatchObject(logged(resource, 1, row, 'save'))
      expect(entry?.data.before).toBeUndefined()
      for (const [key, value] of Object.entries(entry?.data.after ?? {}))
        if (resource.fields[key]?.kind !== 'secret')
          expect([key, value]).toEqual([key, withoutSystem(row)[key]])
      for (const [key, field] of fieldEntries(resource.fields))
        if (field.kind !== 'secret' && row[key] !== null && row[key] !== undefined)
          expect(entry?.data.after).toHaveProperty(key)
    })

    it.each(resource.mode === 'table' ? representativeFields(resource, changeable) : [])(
      'logs a change of %s with the old and the new value',
      async (key, field) => {
        const row = await make.row(resource)
        const input = await make.otherInput(resource, key, row)
        since = Number(
          (await database.query<{ max: string }>('select max(id) from event_log'))[0]?.max,
        )
        clock.advance(1000)
        const after = (
          await admin.post(`${at}/save`, { id: row.id, ...changeOf(resource, key, input) })
        ).result as Row
        const [entry, ...more] = await entries()
        expect(more).toEqual([])
        expect(entry).toMatchObject(logged(resource, 2, row, 'save'))
        if (field.kind === 'secret') {
          expect(JSON.stringify(entry?.data)).not.toContain(String(input[key]))
          expect(entry?.data.after).toHaveProperty(key)
          return
        }
        expect(entry?.data.before?.[key]).toEqual(row[key])
        expect(entry?.data.after?.[key]).toEqual(after[key])
        const changed = Object.keys(after).filter(
          (name) =>
            JSON.stringify(after[name]) !== JSON.stringify(row[name]) &&
            name in withoutSystem(after),
        )
        expect(Object.keys(entry?.data.after ?? {}).sort()).toEqual(changed.sort())
        expect(Object.keys(entry?.data.before ?? {}).sort()).toEqual(changed.sort())
      },
    )

    it('logs nothing when nothing is written', async () => {
      const row = await make.row(resource)
      since = Number(
        (await database.query<{ max: string }>('select max(id) from event_log'))[0]?.max,
      )
      if (resource.mode === 'table') expect((await admin.post(`${at}/save`, row)).status).toBe(200)
      await admin.post(`${at}/save`, { no_such_key: 1 })
      await admin.post(`${at}/save`, { ...row, version: row.version + 5 })
      await admin.delete(`${at}/delete`, { id: 999_999_999 })
      await admin.get(`${at}/getById/${row.id}`)
      expect(await entries()).toEqual([])
    })
  },
)

describe.each(tables.map((resource) => [resource.name, resource] as const))(
  'the deletion or archiving of a %s',
  (_, resource) => {
    it('is logged, with the whole row when it is deleted', async () => {
      const row = await make.removable(resource)
      since = Number(
        (await database.query<{ max: string }>('select max(id) from event_log'))[0]?.max,
      )
      expect((await admin.delete(`${base(resource)}/delete`, { id: row.id })).status).toBe(200)
      const [entry, ...more] = await entries()
      expect(more).toEqual([])
      expect(entry).toMatchObject(logged(resource, resource.archive ? 4 : 3, row, 'delete'))
      if (resource.archive) {
        expect(entry?.data.after).toMatchObject({ archived_at: clock.now.toISOString() })
        await admin.post(`${base(resource)}/restore`, { id: row.id })
        expect((await entries())[1]).toMatchObject(logged(resource, 5, row, 'restore'))
        return
      }
      const filled = Object.entries(withoutSystem(row)).filter(
        ([key, value]) => value !== null && resource.fields[key]?.kind !== 'secret',
      )
      expect(entry?.data.before).toMatchObject(Object.fromEntries(filled))
    })
  },
)

describe(`${advisory(3)}: secrets and idempotency keys`, () => {
  it('never appear in the log, in a table in the clear, or in a response', async () => {
    const specimen = resources.find(({ name }) => name === 'specimen')!
    const token = 'the-word-that-must-not-show'
    const row = await make.row(specimen, { token })
    const again = await admin.post('/api/fms/specimen/save', { id: row.id, token: `${token}-2` })
    expect(again.text).not.toContain(token)
    expect((await admin.get('/api/fms/specimen/getList')).text).not.toContain(token)
    const everything = await database.query<{
      all: string
    }>(`select (select json_agg(e) from event_log e)::text || (select json_agg(s) from specimen s)::text
      || (select coalesce(json_agg(i), '[]') from idempotency i)::text as all`)
    expect(everything[0]?.all).toContain(row.name as string)
    expect(everything[0]?.all).not.toContain(token)
  })
})

describe('the append-only table', () => {
  const changes = [
    ['event_log', 'update event_log set page_name = page_name'],
    ['event_log', 'delete from event_log'],
    ['event_log', 'truncate event_log'],
    ['specimen_reading', 'update specimen_reading set value = value'],
    ['specimen_reading', 'delete from specimen_reading'],
    ['specimen_reading', 'truncate specimen_reading cascade'],
  ] as const
  it.each(changes)('%s rejects writes of the application: %s', async (_table, statement) => {
    const client = new pg.Client(database.app)
    await client.connect()
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })
  it.each(changes)('%s rejects writes even of its owner: %s', async (table, statement) => {
    const reading = resources.find(({ name }) => name === 'specimen-reading')!
    await make.row(reading)
    expect(
      Number((await database.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count),
    ).toBeGreaterThan(0)
    await expect(database.query(statement)).rejects.toMatchObject({ code: 'MP001' })
  })
  it('is protected in its partitions as well', async () => {
    const partitions = await database.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass`,
    )
    expect(partitions.length).toBeGreaterThan(1)
    for (const { name } of partitions) {
      await expect(database.query(`truncate ${name}`)).rejects.toMatchObject({ code: 'MP001' })
      const client = new pg.Client(database.app)
      await client.connect()
      for (const statement of [
        `update ${name} set page_name = ''`,
        `delete from ${name}`,
        `truncate ${name}`,
      ])
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
      await client.end()
    }
  })
})
