// Internal failures: access stays denied, nothing is half done, and responses reveal nothing.
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../support/server/test-app.ts'
import type { Answer } from '../../support/server/test-app.ts'
import { password } from '../../support/server/test-accounts.ts'
import { stateOf } from '../../support/database/table-hashes.ts'

let breaks: 'nothing' | 'beforeSave' | 'afterSave' = 'nothing'
const secret = 'внутренняя тайна'
const rules = {
  fuel: {
    beforeSave(_writer: unknown, row: Record<string, unknown>) {
      if (breaks === 'beforeSave') throw new Error(secret)
      return row
    },
    async afterSave() {
      if (breaks === 'afterSave') throw new Error(secret)
    },
  },
}

const { database, nobody, signIn } = await testApp({ rules })
const admin = await signIn('admin')
const stranger = await signIn('stranger')
beforeEach(() => (breaks = 'nothing'))

/** Nothing of a statement, a table, a file or a fault of ours. */
function expectNothingTold({ text, error }: Answer): void {
  expect(Object.keys(error ?? {}).sort()).toEqual(['code', 'id', 'message'])
  expect(text).not.toMatch(/select|relation|session|membership|column|\.ts|at \w+ \(|Error|тайна/)
}

describe('a failure during a write', () => {
  it.each(['beforeSave', 'afterSave'] as const)(
    'ASVS 16.5.3: in %s leaves nothing of it',
    async (where) => {
      const before = await stateOf(database)
      breaks = where
      const tries = [
        () =>
          admin.post(
            '/api/fms/fuel/save',
            { name: `Половина ${where}` },
            { 'idempotency-key': `half-a-write-${where}` },
          ),
        () =>
          admin.post('/api/fms/fuel/bulk', {
            action: 'write',
            rows: [{ set: { name: 'Первая' } }, { set: { name: 'Вторая' } }],
            atomic: true,
          }),
      ]
      for (const send of tries) {
        const answer = await send()
        expect(answer.status).toBe(500)
        expectNothingTold(answer)
      }
      expect(await stateOf(database)).toEqual(before)
      breaks = 'nothing'
      expect(
        (
          await admin.post(
            '/api/fms/fuel/save',
            { name: `Половина ${where}` },
            { 'idempotency-key': `half-a-write-${where}` },
          )
        ).status,
      ).toBe(200)
    },
  )
})

describe('a failure of a security check', () => {
  /** What the guard reads, taken away while `ask` asks; what it has read before has changed since. */
  async function without(table: string, ask: () => Promise<void>): Promise<void> {
    await database.query('update contract_stamp set stamp = gen_random_uuid()')
    await database.query(`alter ${table} rename to gone_for_a_test`)
    try {
      await ask()
    } finally {
      await database.query(
        `alter ${table.split(' ')[0]} gone_for_a_test rename to ${table.split(' ')[1]}`,
      )
    }
  }
  it.each(['table session', 'table access_level', 'view membership', 'table account'])(
    'ASVS 16.5.3, 16.5.1: (no %s) grants no access',
    async (table) => {
      await without(table, async () => {
        for (const caller of [admin, stranger, nobody])
          for (const send of [
            () => caller.get('/api/fms/fuel/getList'),
            () => caller.post('/api/fms/fuel/save', { name: 'Через пролом' }),
            () => caller.get('/auth/user'),
            () => caller.get('/api/docs/openapi.json'),
          ]) {
            const answer = await send()
            if (caller === nobody) expect(answer.status).toBe(401)
            else {
              expect(answer.status).toBe(500)
              expectNothingTold(answer)
            }
          }
      })
      expect((await admin.get('/api/fms/fuel/getList')).status).toBe(200)
      expect((await stranger.get('/api/fms/fuel/getList')).status).toBe(403)
    },
  )
  it('ASVS 16.5.3: in the throttle admits no uncounted attempt', async () => {
    for (const table of ['table login_failure', 'table login_success'])
      await without(table, async () => {
        const answer = await nobody.post('/auth/login', { login: 'admin', password })
        expect([answer.status, answer.headers['set-cookie']]).toEqual([500, undefined])
        expectNothingTold(answer)
      })
    expect((await nobody.post('/auth/login', { login: 'admin', password })).status).toBe(200)
  })
  it('ASVS 16.5.3: in the log of refusals leaves the refusal unchanged', async () => {
    await without('table event_log', async () => {
      const answer = await stranger.get('/api/fms/route/getList')
      expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden'])
      // a sign-in that cannot be logged is none
      const entered = await nobody.post('/auth/login', { login: 'admin', password })
      expect([entered.status, entered.headers['set-cookie']]).toEqual([500, undefined])
    })
  })
})
