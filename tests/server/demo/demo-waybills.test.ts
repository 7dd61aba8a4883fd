// The demonstration's waybills, on any day on which it is started.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { runChain } from '#server/areas/waybill/vehicle-chain.ts'
import { storeOf } from '#server/demo/demo-store.ts'
import { seed } from '#server/demo/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { readWhole } from '#server/kernel/write/lock-records.ts'
import { sealLog, verifyLog } from '#server/kernel/seals/index.ts'
import { oneOfEach } from '#tests/support/runner/sampling.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { chained, licensed, monthTotals } from './waybill-queries.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-sheets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = { demo: true, timeZone: 'Asia/Tashkent', adminLogin: null, adminPassword: null }

/** By what is special of the day where the contracts are. */
const days = {
  'the first of March of a leap year, after midnight': '2028-02-29T19:30:00.000Z',
  'the last evening of a year': '2026-12-31T18:55:00.000Z',
}

// each fill takes seconds: one of them in rotation
for (const [name, moment] of oneOfEach(Object.entries(days), () => 'day'))
  describe(`waybills of the demonstration on ${name}`, async () => {
    const database = await testDatabase()
    const pool = createPool(database.app)
    afterAll(() => pool.end())
    const now = new Date(moment)
    const clock = () => now
    await seed({ pool, dataDir, config, clock })
    const rows = <R extends object>(text: string) =>
      database.query<R & Record<string, unknown>>(text)
    const wrong = async (condition: string) =>
      (await rows<{ id: number }>(`select id from (${chained}) c where ${condition}`)).length

    it('are of ninety days, in all states, one corrected', async () => {
      const [first, second] = [1, 2].map((contract) =>
        rows<{ state: string; n: number }>(`select state, count(*)::int as n from way_bill
          where contract_id = ${contract} group by state order by state`),
      )
      const counted = (await first!).map(({ state, n }) => [state, n])
      expect(counted).toEqual([
        ['closed', expect.any(Number)],
        ['draft', 8],
        ['open', expect.any(Number)],
        ['posted', expect.any(Number)],
      ])
      expect(Number(counted[3]![1])).toBeGreaterThan(350)
      expect((await second!).map(({ state }) => state)).toEqual([
        ...['closed', 'draft', 'open', 'posted'],
      ])
      const [span] = await rows<{ days: number }>(`select
        extract(day from max(start_date) - min(start_date))::int as days from way_bill
        where contract_id = 1 and state <> 'draft'`)
      expect(span!.days).toBeGreaterThan(84)
      const corrected = await rows(`select contract_id::int, state from way_bill
        where correction_reason is not null order by 1`)
      expect(corrected).toEqual([
        { contract_id: 1, state: 'posted' },
        { contract_id: 2, state: 'posted' },
      ])
    })
    it('begin as the ones before them ended, within what was known then', async () => {
      expect(await wrong('odometer_out <> odometer_before or fuel_out <> fuel_before')).toBe(0)
      expect(await wrong('start_date <= end_before or end_date <= start_date')).toBe(0)
      expect(await wrong(`start_date > '${moment}' or end_date > '${moment}'`)).toBe(0)
      expect(
        await wrong('fuel_in < 0 or distance is distinct from odometer_in - odometer_out'),
      ).toBe(0)
      expect(await wrong(`posted_at > '${moment}' or closed_at < end_date`)).toBe(0)
    })
    it('are of drivers whose licence has the category of the vehicle', async () => {
      const [found] = await rows<{ judged: number; wrong: number }>(licensed)
      expect(found!.judged).toBeGreaterThan(400)
      expect(found!.wrong).toBe(0)
    })
    it('have numbers without gaps, in the order of their departures', async () => {
      const found = await rows(`select number, row_number() over (
          partition by contract_id, company_id, way_bill_type_id, number_year order by start_date, id)::int as nth
        from way_bill where state <> 'draft'`)
      expect(found.filter(({ number, nth }) => number !== nth)).toEqual([])
    })
    it('are what the product makes of them today', async () => {
      const db = createDb(pool)
      for (const contractId of [1, 2]) {
        const deps = { dataDir, config, clock }
        const store = storeOf(db, deps, allResources(), { contractId, login: 'root' }, 1)
        const writer = store.writerOf('way-bill')
        const cars = await rows<{
          car_id: number
          first: Date
        }>(`select car_id, min(start_date) as first
          from way_bill where contract_id = ${contractId} group by car_id`)
        for (const { car_id: carId, first } of cars) {
          const chain = await runChain(writer, { carId, from: new Date(first).toISOString() })
          expect(chain.breaches).toEqual([])
          const ids = [...chain.rows.keys()]
          for (const stored of await readWhole(writer, ids)) {
            if (stored.state === 'open') continue
            const row = chain.rows.get(stored.id)!
            const values = (one: object, keys: readonly string[]) =>
              keys.map((key) => (one as Record<string, unknown>)[key] ?? null)
            const keys = [
              'norm',
              'consumption',
              'fueled',
              'fuel_out',
              'odometer_out',
              'overrun',
              'saving',
              'worked',
            ]
            expect(values(row, keys), String(stored.id)).toEqual(values(stored, keys))
          }
        }
      }
    })
    it('write off their consumption, and the ledger has the remainder in each vehicle', async () => {
      const said = await rows(`select id from way_bill w where state = 'posted' and consumption <> (
        select coalesce(-sum(m.litres), 0) from fuel_movement m where m.contract_id = w.contract_id
          and m.document = 'way-bill' and m.document_id = w.id and m.at = w.end_date)`)
      expect(said).toEqual([])
      const left =
        await rows(`select id from way_bill w where state = 'posted' and correction_reason is null
        and not exists (select from way_bill e where e.car_id = w.car_id and e.start_date < w.start_date
          and e.state = 'closed') and fuel_in <> (select sum(m.litres) from fuel_movement m
          where m.contract_id = w.contract_id and m.car_id = w.car_id and m.fuel_id = w.fuel_id
            and m.at <= w.end_date)`)
      expect(left).toEqual([])
      const twice = await rows(`select c.id from fuel_consumption c
        join way_bill w on w.car_id = c.car_id and w.state <> 'draft'`)
      expect(twice).toEqual([])
    })
    it('have left after the mechanic and the doctor of that day, with something to do', async () => {
      const day = (moment: string) => `(${moment} at time zone 'Asia/Tashkent')::date`
      const passed = (
        table: string,
        who: string,
        verdict: string,
      ) => `exists (select from ${table} k
        where k.${who} and ${verdict} and ${day('k.date')} = ${day('c.start_date')}
          and k.date < c.start_date
          and not exists (select from ${table} r where r.replaces_id = k.id))`
      expect(
        await wrong(
          `not ${passed('mechanic_checkup', 'car_id = c.car_id', "k.is_passed = 'passed'")}`,
        ),
      ).toBe(0)
      expect(
        await wrong(
          `not ${passed('medical_checkup', 'driver_id = c.staff_id', "k.is_admitted = 'admitted'")}`,
        ),
      ).toBe(0)
      expect(
        await wrong(`not exists (select from way_bill__tasks t where t.parent_id = c.id
          and t.origin is not null and t.destination is not null)`),
      ).toBe(0)
    })
    it('show one vehicle of each contract that burns too much', async () => {
      const shares = await rows<{
        contract_id: number
        share: string
      }>(`select contract_id::int, car_id,
          sum(overrun - saving) / sum(norm) as share from way_bill
        where state in ('closed', 'posted') and start_date > '${moment}'::timestamptz - interval '45 days'
        group by contract_id, car_id order by contract_id, share desc`)
      for (const contract of [1, 2]) {
        const [most, ...rest] = shares
          .filter(({ contract_id: id }) => id === contract)
          .map(({ share }) => Number(share))
        expect(most).toBeGreaterThan(0.1)
        expect(Math.max(...rest.map(Math.abs))).toBeLessThan(0.05)
      }
    })
    it('are in months that are closed with their totals, two of each contract at least', async () => {
      const closed = await rows<{ contract_id: number; n: number }>(`select contract_id,
        count(*)::int as n from book_month where state = 'closed' group by 1 order by 1`)
      expect(closed.map(({ n }) => n >= 2)).toEqual([true, true])
      const totals = await rows(monthTotals)
      expect(totals.length).toBeGreaterThan(10)
      for (const one of totals)
        for (const key of ['opening', 'received', 'issued', 'closing'])
          expect(Number(one[key]), key).toBe(Number(one[`found_${key}`]))
    })
    it('are in a log that passes verification', async () => {
      const db = createDb(pool)
      await sealLog(db)
      expect((await verifyLog(db)).faults).toEqual([])
    })
  })
