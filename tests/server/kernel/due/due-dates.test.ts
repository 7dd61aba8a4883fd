// The table of due dates agrees with the records after any save, change, archiving or removal, by
// any writer.
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { checkDueDates } from '#server/doctor/due-date-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { specimens } from '#tests/specimens/resources.ts'

const resources = [...allResources(), ...specimens]
const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(() => pool.end())

const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)

interface Kept {
  resource: 'specimen' | 'specimen-order'
  id: number
  day: string | null
  state: string
  archived: boolean
}

/** As in `expires` of the two: always, and for an order while it is open. */
const counts = ({ resource, state, archived }: Kept) =>
  resource === 'specimen' ? !archived : state !== 'done'
const kindOf = ({ resource }: Kept) =>
  resource === 'specimen' ? 'specimen_expires' : 'specimen_order_paper_until'

const step = fc.record({
  deed: fc.constantFrom('specimen', 'order', 'date', 'date', 'state', 'archive', 'remove', 'all'),
  day: fc.option(fc.nat({ max: 900 })),
  state: fc.constantFrom('new', 'taken', 'done'),
  which: fc.nat({ max: 20 }),
})

async function post(path: string, body: object): Promise<Row> {
  const answer = await admin.post(`/api/fms/${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.result as Row
}

let turn = 0
async function add(resource: Kept['resource'], day: string | null, state: string): Promise<Kept> {
  turn += 1
  const body =
    resource === 'specimen'
      ? { name: `С ${turn}`, expires: day }
      : { number: `З ${turn}`, paper_until: day, state }
  return { resource, id: (await post(`${resource}/save`, body)).id, day, state, archived: false }
}

/** Of one record, as a clerk does it; of all orders at once, as an owner of the database may. */
async function change(one: Kept, deed: string, day: string | null, state: string): Promise<Kept> {
  const { resource, id } = one
  if (deed === 'date' && !one.archived) {
    const key = resource === 'specimen' ? 'expires' : 'paper_until'
    await post(`${resource}/save`, { id, [key]: day })
    return { ...one, day }
  }
  if (deed === 'state' && resource === 'specimen-order') {
    await post(`${resource}/save`, { id, state })
    return { ...one, state }
  }
  if (deed === 'archive' && resource === 'specimen') {
    if (one.archived) await post('specimen/restore', { id })
    else expect((await admin.delete('/api/fms/specimen/delete', { id })).status).toBe(200)
    return { ...one, archived: !one.archived }
  }
  return one
}

it('agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      let kept: Kept[] = []
      for (const { deed, day: nth, state, which } of steps) {
        const day = nth === null ? null : dayOf(nth)
        const known = kept[which % Math.max(1, kept.length)]
        if (deed === 'specimen') kept.push(await add('specimen', day, 'new'))
        else if (deed === 'order') kept.push(await add('specimen-order', day, state))
        else if (deed === 'all') {
          const ids = kept.filter(({ resource }) => resource === 'specimen-order')
          await database.query('update specimen_order set paper_until = $2 where id = any($1)', [
            ...[ids.map(({ id }) => id), day],
          ])
          kept = kept.map((one) => (ids.includes(one) ? { ...one, day } : one))
        } else if (deed === 'remove' && known?.resource === 'specimen-order') {
          const answer = await admin.delete('/api/fms/specimen-order/delete', { id: known.id })
          expect(answer.status, answer.text).toBe(200)
          kept = kept.filter((one) => one !== known)
        } else if (known) {
          const changed = await change(known, deed, day, state)
          kept = kept.map((one) => (one === known ? changed : one))
        }
      }
      const wanted = kept.flatMap((one) =>
        counts(one) && one.day !== null ? [`${kindOf(one)} ${one.id} ${one.day}`] : [],
      )
      const rows = await database.query<{ line: string }>(
        `select kind || ' ' || record_id || ' ' || due_on as line from due_date
          where kind = 'specimen_expires' and record_id = any($1)
            or kind = 'specimen_order_paper_until' and record_id = any($2)`,
        (['specimen', 'specimen-order'] as const).map((of) =>
          kept.flatMap(({ resource, id }) => (resource === of ? [id] : [])),
        ),
      )
      expect(rows.map(({ line }) => line).sort()).toEqual(wanted.sort())
    }),
    { numRuns: 15 },
  )
})

describe('the table of due dates', () => {
  it('is written by no statement of the server', async () => {
    const server = createPool(database.app)
    try {
      await expect(server.query('delete from due_date')).rejects.toMatchObject({ code: '42501' })
    } finally {
      await server.end()
    }
  })
  it('is detected if it is wrong, and repaired', async () => {
    await add('specimen', dayOf(1), 'new')
    expect(await checkDueDates(db, resources)).toMatchObject([{ level: 'good' }])
    await pool.query(`update due_date set due_on = due_on + 1 where kind = 'specimen_expires'
      and record_id = (select max(id) from specimen)`)
    const [finding, ...others] = await checkDueDates(db, resources)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      level: 'bad',
      what: 'specimen: 1 due date missing, 1 that no record has',
    })
    await pool.query(/SELECT set_due_dates\(.*\)$/.exec(finding?.mend ?? '')?.[0] ?? '')
    expect(await checkDueDates(db, resources)).toMatchObject([{ level: 'good' }])
    await pool.query(`insert into due_date (contract_id, kind, record_id, due_on)
      values (1, 'gone_until', 1, '2027-01-01')`)
    expect(await checkDueDates(db, resources)).toMatchObject([
      { level: 'bad', what: "there are due dates of 'gone_until', which no record has" },
    ])
    await pool.query(`delete from due_date where kind = 'gone_until'`)
  })
})
