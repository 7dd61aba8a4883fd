// Conflicting transactions: the one that PostgreSQL rolls back runs once more.
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { allResources } from '#resources/kernel/derive.ts'
import type { Rules, WriteContext } from '#server/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { specimenRules } from '#tests/specimens/rules.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const resources = [...allResources(), ...specimens]
const specimen = resources.find(({ name }) => name === 'specimen')!

/** What happens within the transaction of a save, at its nth attempt of all saves. */
let within: (writer: WriteContext, id: number | undefined, nth: number) => Promise<void>
let attempts = 0
const rules: Rules = {
  ...specimenRules.specimen,
  async beforeSave(writer, row, before) {
    attempts += 1
    await within(writer, before?.id as number | undefined, attempts)
    return row
  },
}
const { database, signIn } = await testApp({ resources, rules: { specimen: rules } })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const at = '/api/fms/specimen'

beforeEach(() => {
  within = async () => {}
  attempts = 0
})
const save = (id: number, notes: string, key: string) =>
  admin.post(`${at}/save`, { id, notes }, { 'idempotency-key': key })
const events = (id: number) =>
  database.query(`select id from event_log where resource = 'specimen' and item_id = $1`, [id])

it('two saves that deadlock are both stored, each once', async () => {
  const a = await make.row(specimen)
  const b = await make.row(specimen)
  attempts = 0
  let met = () => {}
  const both = new Promise<void>((resolve) => (met = resolve))
  within = async ({ db }, id, nth) => {
    // each has its own row locked now, and then wants the other's
    if (nth === 2) met()
    if (nth <= 2) await both
    const other = id === a.id ? b.id : a.id
    await sql`select from specimen where id = ${other} for update`.execute(db)
  }
  const answers = await Promise.all([
    save(a.id, 'первый', 'conflict-of-a'),
    save(b.id, 'второй', 'conflict-of-b'),
  ])
  expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200])
  expect(attempts).toBe(3)
  expect(answers.map(({ result }) => [(result as Row).notes, (result as Row).version])).toEqual([
    ['первый', a.version + 1],
    ['второй', b.version + 1],
  ])
  // creation and one change
  expect(await events(a.id)).toHaveLength(2)
  expect(await events(b.id)).toHaveLength(2)
  const again = await save(b.id, 'второй', 'conflict-of-b')
  expect(again.result).toEqual(answers[1].result)
  expect(attempts).toBe(3)
})

const giveUp = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'given up' using errcode = '${code}'; end $$`)}`

it.each(['40001', '40P01'])('%s is tried once more, and no more than once', async (code) => {
  const { id, version } = await make.row(specimen)
  attempts = 0
  within = async ({ db }, _id, nth) => {
    await sql`update specimen set quantity = 77 where id = ${id}`.execute(db)
    if (nth === 1) await giveUp(code).execute(db)
  }
  const stored = await save(id, 'вторая попытка', `twice-${code}`)
  expect([stored.status, attempts]).toEqual([200, 2])
  expect(stored.result).toMatchObject({ notes: 'вторая попытка', version: version + 1 })

  attempts = 0
  within = async ({ db }) => void (await giveUp(code).execute(db))
  const refused = await save(id, 'никогда', `never-${code}`)
  expect([refused.status, refused.error?.code, attempts]).toEqual([503, 'unavailable', 2])
  within = async () => {}
  // nothing of it is kept, not even its key
  expect((await save(id, 'другое', `never-${code}`)).status).toBe(200)
})

it.each(['55P03', '23514'])('%s is not tried again', async (code) => {
  const { id } = await make.row(specimen)
  attempts = 0
  within = async ({ db }) => void (await giveUp(code).execute(db))
  expect((await save(id, 'никогда', `once-${code}`)).status).not.toBe(200)
  expect(attempts).toBe(1)
})
