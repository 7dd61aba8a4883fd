// Motor pools that live for some weeks: the clock of the server goes from one desk to the next, and
// at each of them all organisations work at the same time.
import type { TestApp } from '#tests/support/server/test-app.ts'
import { dayAfter, momentOn, weekdayOf } from './calendar.ts'
import { post, refuel, takeBack } from './evening-returns.ts'
import { drainOne, enterLateIntake, keepFuel, refuelOnSunday } from './fuel-store.ts'
import { closeMonths } from './month-close.ts'
import { checkAtGate, dutiesOf, planWeek, sendOut } from './morning-shifts.ts'
import type { Duty } from './morning-shifts.ts'
import { openMotorPool } from './motor-pool.ts'
import type { MotorPool, Plan } from './motor-pool.ts'
import { inLanes, openDesks } from './office-staff.ts'
import { misreadOdometer, refuseSale, renewPapers, sell, takeBackSold } from './papers.ts'
import { enterLateSupply, keepStore, openStocks } from './stock-room.ts'
import { completeOrders, takeOrders } from './transport-orders.ts'
import { finishRepairs, sendToWorkshop, service } from './workshop.ts'

export interface Organisation {
  readonly contractId: number
  readonly vehicles: number
  readonly people: number
}

/** Which day it is, and how far the simulation has come. */
interface Today {
  readonly day: string
  readonly weekday: number
  readonly week: number
  /** Working days before it. */
  readonly working: number
  readonly isLast: boolean
}

/** The work of one organisation on a day, as far as it goes on at other desks. */
interface Work {
  readonly pool: MotorPool
  duties: Duty[]
  orders: number[]
}

/** Opens the organisations and lets them work; answers what each has in its own books. */
export async function liveThrough(
  app: TestApp,
  plan: Plan,
  organisations: readonly Organisation[],
): Promise<MotorPool[]> {
  const eve = dayAfter(plan.first, -1)
  goTo(app, eve, '10:00')
  const pools: MotorPool[] = []
  for (const { contractId, ...size } of organisations) {
    const staff = await openDesks(app, contractId)
    await staff.signIn()
    pools.push(await openMotorPool(staff, plan, size))
  }
  goTo(app, eve, '12:00')
  await together(pools, (pool) => openStocks(pool, eve), plan)
  await together(pools, (pool) => planWeek(pool, plan.first), plan)
  let working = 0
  for (let nth = 0; nth < plan.days; nth++) {
    const day = dayAfter(plan.first, nth)
    const weekday = weekdayOf(day)
    const week = Math.floor(nth / 7)
    const today = { day, weekday, week, working, isLast: nth === plan.days - 1 }
    await liveDay(app, pools, today)
    if (weekday < 6) working += 1
  }
  // vehicles not back by then count as missing
  const end = endOf(plan)
  goTo(app, end, '10:00')
  for (const { staff } of pools) await staff.signIn()
  await app.jobs.run('daily round')
  await app.jobs.run('maintenance')
  return pools
}

/** The day of the final checks. */
export const endOf = ({ first, days }: Plan): string => dayAfter(first, days + 1)

const goTo = ({ clock }: TestApp, day: string, time: string) =>
  void (clock.now = new Date(momentOn(day, time)))

/** All organisations at once; one after the other where the plan has a single lane. */
const together = <T>(items: readonly T[], work: (item: T) => Promise<unknown>, plan: Plan) =>
  inLanes(items, plan.lanes === 1 ? 1 : items.length, work)

async function liveDay(app: TestApp, pools: readonly MotorPool[], today: Today): Promise<void> {
  const { day, weekday, week, working, isLast } = today
  const { plan } = pools[0]!
  const works: Work[] = pools.map((pool) => ({ pool, duties: [], orders: [] }))
  const each = (work: (of: Work) => Promise<unknown>) => together(works, work, plan)
  const signIn = async () => {
    for (const { staff } of pools) await staff.signIn()
  }
  goTo(app, day, '05:30')
  await signIn()
  await app.jobs.run('daily round')
  await app.jobs.run('maintenance')
  await each(({ pool }) => renewPapers(pool, day))
  goTo(app, day, '05:45')
  const broken = new Map<MotorPool, Awaited<ReturnType<typeof checkAtGate>>['broken']>()
  await each(async (work) => {
    const due = weekday < 6 ? dutiesOf(work.pool, day, working) : []
    const checked = await checkAtGate(work.pool, day, due)
    work.duties = checked.fit
    broken.set(work.pool, checked.broken)
  })
  goTo(app, day, '06:50')
  await each(({ pool, duties }) => sendOut(pool, day, duties))
  goTo(app, day, '11:00')
  await each(async (work) => {
    await refuel(work.pool, day, work.duties)
    work.orders = await takeOrders(work.pool, day, work.duties)
    if (weekday === 4) await refuseSale(work.pool)
    if (weekday === 7 && week === 1) await refuelOnSunday(work.pool, day)
    if (weekday === 3 && week === 1) await misreadOdometer(work.pool, day)
  })
  goTo(app, day, '13:00')
  await each(async ({ pool }) => {
    await keepFuel(pool, day, week)
    await keepStore(pool, day, week)
    await finishRepairs(pool, day)
    if (weekday === 5 && week % 4 === 1) await takeBackSold(pool)
    if (weekday === 5) await planWeek(pool, dayAfter(day, 3))
    if (weekday === 4 && week === 1) await enterLateIntake(pool, day)
    if (weekday === 4 && week === 1) await enterLateSupply(pool, day)
  })
  // the stock of an organisation moves minute by minute
  for (const pool of pools) await sendToWorkshop(pool, app, { day, broken: broken.get(pool)! })
  if (day.endsWith('-03') && week > 0) await each(({ pool }) => closeMonths(pool, day))
  goTo(app, day, '17:00')
  await signIn()
  await each(({ pool, orders }) => completeOrders(pool, orders, momentOn(day, '16:50')))
  const back = ({ duties }: Work) => (isLast ? duties.slice(1) : duties)
  if (isLast)
    for (const { pool, duties } of works)
      pool.books.faults.push({ kind: 'not_returned', day, car: duties[0]!.vehicle.id })
  await each((work) => takeBack(work.pool, day, back(work)))
  goTo(app, day, '18:00')
  await each(async (work) => {
    await post(work.pool, work.duties)
    if (weekday === 2) await drainOne(work.pool, day)
    if (weekday === 5) await service(work.pool, day)
    if (weekday === 6 && week % 4 === 0) await sell(work.pool, day)
  })
}
