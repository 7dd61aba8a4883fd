// A request that waits for a connection and then for a row lock: both waits together end well
// before ten seconds.
import pg from 'pg'
import { expect, it } from 'vitest'
import { patience } from '#server/kernel/db/request-deadline.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { ask, serveOn } from '#tests/support/server/listening-server.ts'

const { database, signIn, clock } = await testApp()
const admin = await signIn('admin')

const proof = process.env.PROOF === '1'
/** The list must give its connection back before the write has waited too long for it. */
const limits = proof
  ? { patience, database: { connect: 6000 } }
  : { patience: { usual: 3500 }, database: { list: 1000, connect: 2000 } }

it.each(proof ? (['bulk', 'save'] as const) : (['bulk'] as const))(
  '%s: time spent on a connection is deducted from the lock timeout, and everything is rolled back',
  async (call) => {
    const [brand] = await database.query<{ id: number }>(
      `insert into car_brand (contract_id, name) values (1, $1) returning id::int`,
      [call],
    )
    const served = await serveOn({ ...database.app, max: 1 }, () => clock.now, limits)
    const holder = new pg.Client(database.owner)
    await holder.connect()
    await holder.query('begin; lock table fuel in access exclusive mode')
    await holder.query('select from car_brand where id = $1 for update', [brand!.id])
    const waiting = (lock: string) =>
      database.query(`select from pg_locks where not granted and ${lock}`)
    try {
      const asked = { cookie: admin.cookie }
      // has the only connection for as long as a list may take
      const list = ask(served, 'list', '/api/fms/fuel/getListPerPage/0/20', asked)
      await expect
        .poll(async () => (await waiting(`relation = 'fuel'::regclass`)).length, {
          timeout: 10_000,
          interval: 20,
        })
        .toBe(1)
      const set = { description: 'другое' }
      const write = ask(served, call, `/api/fms/car-brand/${call}`, {
        ...asked,
        body:
          call === 'save'
            ? { id: brand!.id, ...set }
            : { action: 'write', rows: [{ id: brand!.id, version: 1, set }] },
      })
      expect((await list).code).toBe('too_broad')
      const { status, code, ms, stalledFor } = await write
      expect([status, code]).toEqual([503, 'unavailable'])
      expect(ms - Math.min(stalledFor, 5000)).toBeLessThan(limits.patience.usual + 500)
      // requests that were given up do not keep waiting
      expect(
        await waiting(
          'database = (select oid from pg_database where datname = current_database())',
        ),
      ).toEqual([])
      await holder.query('rollback')
      expect(
        (
          await ask(served, 'save', '/api/fms/car-brand/save', {
            ...asked,
            body: { id: brand!.id, ...set },
          })
        ).status,
      ).toBe(200)
    } finally {
      await holder.end()
      await served.close()
    }
  },
)
