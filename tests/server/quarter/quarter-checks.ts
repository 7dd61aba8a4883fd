// Checks after motor pools have worked for some weeks, for any size.
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { fillBuiltIn } from '#server/areas/platform/index.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { checkBookings } from '#server/doctor/booking-check.ts'
import { checkDueDates } from '#server/doctor/due-date-check.ts'
import { checkFiles } from '#server/doctor/file-check.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { checkChain } from '#server/doctor/seal-check.ts'
import { checkGuards } from '#server/doctor/schema-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { diskStore } from '#server/kernel/files/index.ts'
import { sealLog, verifyLog } from '#server/kernel/seals/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { directory, given, sameRows, silent, take } from '../backup/backups.ts'
import { compareFuel, compareSheets } from './compare-fuel.ts'
import {
  compareBookings,
  compareDueDates,
  compareFindings,
  compareNumbers,
} from './compare-plans.ts'
import { compareMonths, compareStock } from './compare-stock.ts'
import type { Plan } from './motor-pool.ts'
import { endOf, liveThrough } from './quarter.ts'
import type { Organisation } from './quarter.ts'

const resources = allResources()

/** Simulates two organisations, and compares all data with their own books. */
export async function checkQuarter(plan: Plan, organisations: readonly Organisation[]) {
  const dataDir = directory()
  const app = await testApp({ resources, dataDir })
  const pool = createPool(app.database.owner)
  const db = createDb(pool)
  afterAll(() => pool.end())
  await fillBuiltIn(db, resources)
  const pools = await liveThrough(app, plan, organisations)
  const today = endOf(plan)

  describe.each(pools)('the organisation $staff.contractId', (one) => {
    it('has in each tank and vehicle the amounts of its books', () => compareFuel(one))
    it('has the waybills of its books, each chained to the one before', () => compareSheets(one))
    it('has in each warehouse the quantities of its books, at that cost', () =>
      compareStock(one, today))
    it('has closed its months with the values of its books', () => compareMonths(one))
    it('has no driver or vehicle in two places', () => compareBookings(one))
    it('has numbers without a gap', () => compareNumbers(one))
    it('knows what falls due', () => compareDueDates(one, today))
    it('finds what was planted, and nothing else', () => compareFindings(one, today))
    it('sees nothing of the other', async () => {
      const other = pools.find((of) => of !== one)!
      const [vehicle] = other.books.vehicles
      const own = await one.staff.listed('admin', 'fms/car')
      expect(own.map(({ id }) => id)).not.toContain(vehicle!.id)
      for (const [path, id] of [
        ['fms/car', vehicle!.id],
        ['fms/way-bill', vehicle!.sheets[0]!.id],
        ['fms/staff', vehicle!.driverId],
        ['fms/reservoir', other.tanks[0]!.main],
        ['warehouse/warehouse', other.warehouses[0]],
        ['fms/dispatching/order', [...other.books.orders.keys()][0]!],
      ] as const) {
        await other.staff.read('admin', path, id)
        expect([path, await one.staff.statusOf('admin', path, id)]).toEqual([path, 404])
        const saved = await one.staff.ask('admin', `${path}/save`, { id, note: 'чужое' })
        expect([path, saved.status >= 400]).toEqual([path, true])
      }
    })
  })

  it('leaves a valid sealed log, and no findings for the doctor', async () => {
    await sealLog(db)
    const ledgers = resources.filter(({ mode }) => mode === 'ledger')
    expect((await verifyLog(db, { ledgers })).faults).toEqual([])
    const found = [
      ...(await checkGuards(db)),
      ...(await checkChain(db, app.clock.now)),
      ...(await checkLedgers(db)),
      ...(await checkNumbers(db)),
      ...(await checkBookings(db)),
      ...(await checkDueDates(db)),
      ...(await checkFiles(db, diskStore(`${dataDir}/files`))),
    ]
    expect(found.filter(({ level }) => level !== 'good')).toEqual([])
  })

  it('is the same where its backup is restored', async () => {
    const taken = await take(app.database, dataDir)
    const elsewhere = await testDatabase('empty')
    await restoreBackup(given(elsewhere), directory(), taken.folder, silent)
    const { first, second } = await sameRows(app.database, elsewhere)
    expect(Object.keys(second).length).toBeGreaterThan(60)
    expect(second).toEqual(first)
  })
}
