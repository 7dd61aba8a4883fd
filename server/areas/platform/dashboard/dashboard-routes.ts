// api/fms/dashboard/general: the figures of the home page. Each call requires the rights to read
// what it counts.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sql } from 'kysely'
import {
  backupSchema,
  birthdaysSchema,
  datedLitresSchema,
  datedSchema,
  dashboardBase,
  fuelBalanceSchema,
  generalSchema,
  openFindingsSchema,
  orderCountsSchema,
  remaindersSchema,
  sharesSchema,
  tileLayoutSchema,
  worklistSchema,
} from '#resources/kernel/views/dashboard.ts'
import type { TileLayout, BackupState } from '#resources/kernel/views/dashboard.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { fuelBalanceByDay, refuelledByDay, remaindersOf } from '../../fuel/index.ts'
import { passedByDay } from '../../inspection/index.ts'
import { distanceByDay } from '../../waybill/index.ts'
import { openCounts, summaryOf } from '../control/open-counts.ts'
import { mayReadSeries, seriesNames, seriesOf } from './all-series.ts'
import { birthdaysOf } from './birthdays.ts'
import { registerChartFiles } from './chart-files.ts'
import { layoutOf, saveLayout } from './tile-layout.ts'
import { divisions, sharesOf } from './chart-shares.ts'
import { countOrders } from './order-counts.ts'
import { periodOf, totalsOf } from './overall-totals.ts'
import { worklistOf } from './worklist.ts'

interface Covered {
  contractId: number
  timeZone: string
  from: string
  to: string
}

const day = kindSchema.day({}) as z.ZodType<string>
const days = { from_date: day.optional(), to_date: day.optional() }
const period = z.strictObject(days, { error: 'object' }).nullish()
/** `series`: the requested series; default: all. */
const general = z
  .strictObject(
    {
      ...days,
      series: z.array(z.enum(seriesNames, { error: 'choice' }), { error: 'list' }).optional(),
    },
    { error: 'object' },
  )
  .nullish()

/** Calls with daily figures: the required access, and how to compute them. */
const daily = [
  {
    call: 'getDistanceData',
    access: 'way-bill',
    answer: datedSchema,
    count: distanceByDay,
  },
  {
    call: 'getMechanicInspectionData',
    access: 'mechanic-checkup',
    answer: datedSchema,
    count: (db: Db, of: Covered) => passedByDay(db, 'mechanic', of),
  },
  {
    call: 'getMedicalInspectionData',
    access: 'medical-checkup',
    answer: datedSchema,
    count: (db: Db, of: Covered) => passedByDay(db, 'medical', of),
  },
  {
    call: 'getFuelAndConsumptionData',
    access: 'fuel-movement',
    answer: fuelBalanceSchema,
    count: fuelBalanceByDay,
  },
  {
    call: 'getFuelData',
    access: 'refueling',
    answer: datedLitresSchema,
    count: refuelledByDay,
  },
] as const

export function registerDashboard(scope: FastifyInstance, kernel: Kernel): void {
  const db = kernel.db
  registerChartFiles(scope, kernel)
  for (const [call, division] of Object.entries(divisions))
    scope.get(
      `/${dashboardBase}/${call}`,
      { schema: { response: resultOf(sharesSchema) } },
      async (request) => {
        const person = personOf(request)
        allow(person, { access: division.table }, 'read')
        return { result: await sharesOf(db, person.contractId, division) }
      },
    )
  scope.get(
    `/${dashboardBase}/getReservoirData`,
    { schema: { response: resultOf(remaindersSchema) } },
    async (request) => {
      const person = personOf(request)
      if (!mayReadSeries(person, 'reservoirData')) throw new AppError('forbidden')
      return { result: await remaindersOf(db, person.contractId) }
    },
  )
  scope.get(
    `/${dashboardBase}/getBirthdayStaff`,
    { schema: { response: resultOf(birthdaysSchema) } },
    async (request) => {
      const { contract, contractId, levels } = personOf(request)
      allow({ levels }, { access: 'staff' }, 'read')
      return {
        result: await birthdaysOf(db, contractId, contractToday(contract.timeZone, kernel.clock())),
      }
    },
  )
  scope.get(
    `/${dashboardBase}/getOrderData`,
    { schema: { response: resultOf(orderCountsSchema) } },
    async (request) => {
      const person = personOf(request)
      allow(person, { access: 'order' }, 'read')
      const covered = periodOf({}, person.contract.timeZone, kernel.clock())
      return { result: await countOrders(kernel, person, covered) }
    },
  )
  scope.get(
    `/${dashboardBase}/getWorklist`,
    { schema: { response: resultOf(worklistSchema) } },
    async (request) => ({ result: await worklistOf(kernel, personOf(request)) }),
  )
  scope.get(
    `/${dashboardBase}/getControlData`,
    { schema: { response: resultOf(openFindingsSchema) } },
    async (request) => {
      const { contractId, levels } = personOf(request)
      allow({ levels }, { access: 'finding' }, 'read')
      return { result: summaryOf(await openCounts(kernel, contractId), levels) }
    },
  )
  scope.get(
    `/${dashboardBase}/getLayout`,
    { schema: { response: resultOf(tileLayoutSchema) } },
    async (request) => ({ result: await layoutOf(db, personOf(request)) }),
  )
  scope.post<{ Body: TileLayout }>(
    `/${dashboardBase}/saveLayout`,
    { schema: { body: tileLayoutSchema, response: resultOf(tileLayoutSchema) } },
    async (request) => {
      await saveLayout(db, personOf(request), request.body)
      return { result: await layoutOf(db, personOf(request)) }
    },
  )
  // backups concern the whole installation, so that only user administrators may see their state
  scope.get(
    `/${dashboardBase}/getBackupState`,
    { schema: { response: resultOf(backupSchema) } },
    async (request) => {
      allow(personOf(request), { access: 'user' }, 'edit')
      return { result: await backupState(db, kernel.clock()) }
    },
  )
  for (const { call, access, answer, count } of daily)
    scope.post<{ Body: z.infer<typeof period> }>(
      `/${dashboardBase}/${call}`,
      { schema: { body: period, response: resultOf(answer as z.ZodType) } },
      async (request) => {
        const person = personOf(request)
        allow(person, { access }, 'read')
        const { timeZone } = person.contract
        const covered = periodOf(request.body ?? {}, timeZone, kernel.clock())
        const { contractId } = person
        return { result: await count(db, { ...covered, contractId, timeZone }) }
      },
    )
  scope.post<{ Body: z.infer<typeof general> }>(
    `/${dashboardBase}/getGeneralDashboardData`,
    { schema: { body: general, response: resultOf(generalSchema) } },
    async (request) => {
      const person = personOf(request)
      const now = kernel.clock()
      const { series = seriesNames, ...period } = request.body ?? {}
      const covered = periodOf(period, person.contract.timeZone, now)
      const totals = await totalsOf(db, person, covered, now)
      return { result: { ...totals, ...(await seriesOf(kernel, person, series, covered)) } }
    },
  )
}

/** Hours after which a missing backup counts as late. */
const late = 48

/**
 * `failed_at` is set only if the latest backup failed. Without any backup, an installation counts
 * as late only once it is that old.
 */
async function backupState(db: Db, now: Date): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with good as (select max(taken_at) as at from backup where failure is null)
    select g.at as last_at,
      (select max(b.taken_at) from backup b where b.failure is not null and b.taken_at > coalesce(g.at, '-infinity')) as failed_at,
      coalesce(g.at, (select min(applied_at) from schema_migration)) < ${now}::timestamptz - make_interval(hours => ${late}::int) as late
    from good g`.execute(db)
  return rows[0]!
}
