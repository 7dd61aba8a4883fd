// For any readings, executions and changes of a regulation, the due maintenance agrees with a model
// in plain JavaScript; and with any number of concurrent runs there is one row.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { planAllInPortions } from '#server/kernel/due/index.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { dayAt, dayMs, executionPath, noon, openWorkshop, regulationPath } from './workshop.ts'

const workshop = await openWorkshop()
const { put, works, addCar, read, regulate, rowsOf, database } = workshop
await workshop.goTo(200)
const today = 200
/** What a new organisation begins with. */
const limits = { notice: { km: 500, days: 14 }, grace: { km: 300, days: 7 }, usual: 60 }

interface Reading {
  /** Days from the beginning. */
  day: number
  value: number
}
interface Done {
  day: number
  mileage: number
}
interface Model {
  opening: Reading
  readings: Reading[]
  done: Done[]
  every: { km: number | null; days: number | null }
}

const latest = <T extends { day: number }>(rows: readonly T[]) =>
  rows.reduce<T | null>((last, one) => (last && last.day > one.day ? last : one), null)

/** By the model: the row of the rule. */
function expected({ opening, readings, done, every }: Model) {
  const all = [opening, ...readings].toSorted((a, b) => a.day - b.day)
  const last = all.at(-1)!
  const first = all.find(({ day }) => day >= last.day - 90)!
  const days = last.day - first.day
  const pace =
    days >= 7 && last.value > first.value ? (last.value - first.value) / days : limits.usual
  const since = latest(done)
  const initial = since ? since.mileage : all.findLast(({ day }) => Math.floor(day) <= today)!.value
  const start = since ? since.day : today
  const plannedKm = every.km === null ? null : initial + every.km
  const latestDay = every.days === null ? null : start + every.days
  const ahead = (km: number) =>
    Math.floor(last.day) + Math.max(-3650, Math.min(3650, Math.ceil((km - last.value) / pace)))
  const due = Math.min(latestDay ?? Infinity, plannedKm === null ? Infinity : ahead(plannedKm))
  const reached = (km: number, more: number) =>
    (plannedKm !== null && last.value >= plannedKm + km) ||
    (latestDay !== null && today >= latestDay + more)
  const { notice, grace } = limits
  const isSoon = reached(-notice.km, -notice.days) || today >= due - notice.days
  const near = isSoon ? 'soon' : 'planned'
  const nearest = reached(0, 0) ? 'due' : near
  return {
    ...{ cycle: done.length + 1, initial_mileage: initial, planned_mileage: plannedKm },
    latest_date: latestDay === null ? null : dayAt(latestDay),
    due_date: dayAt(due),
    urgency: reached(grace.km, grace.days + 1) ? 'overdue' : nearest,
  }
}

const step = fc.record({
  deed: fc.constantFrom('read', 'read', 'do', 'change'),
  days: fc.integer({ min: 1, max: 30 }),
  km: fc.integer({ min: 1, max: 9000 }),
  interval: fc.constantFrom(
    { km: 10_000, days: null },
    { km: 5000, days: 90 },
    { km: null, days: 60 },
    { km: 400, days: 400 },
  ),
})

it('agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const car = await addCar()
      const body = { subject: 'vehicle', brand_id: null, model_id: null, car_id: car.id }
      const rule = await regulate({ ...body, every_km: 10_000 })
      const model: Model = {
        ...{ opening: { day: today, value: 100_000 }, readings: [], done: [] },
        every: { km: 10_000, days: null },
      }
      // readings go back from the opening one, which the card has made today
      let at = { day: today, value: 100_000 }
      for (const { deed, days, km, interval } of steps) {
        if (deed === 'read') {
          at = { day: at.day - days, value: Math.max(1, at.value - km) }
          await read(car, at.day, at.value, { confirmed: true })
          model.readings.push(at)
        } else if (deed === 'do') {
          const done = { day: today - days, mileage: 100_000 - km }
          await put(executionPath, {
            ...{ car_id: car.id, work_id: works[0].id, date: dayAt(done.day) },
            ...{ mileage: done.mileage, confirmed: true },
          })
          // of one day the one that was written down last counts
          model.done = [...model.done, done]
        } else {
          const { km: everyKm, days: everyDays } = interval
          await put(regulationPath, { id: rule.id, every_km: everyKm, every_days: everyDays })
          model.every = interval
        }
      }
      expect(await rowsOf(car)).toMatchObject([expected(model)])
      await put(regulationPath, { id: rule.id, active: false })
    }),
    { numRuns: 20 },
  )
})

it('has one row per cycle, with any number of concurrent runs', async () => {
  const cars = [await addCar(), await addCar(), await addCar()]
  const rule = await regulate({ every_km: 10_000 })
  await database.query('delete from car_maintenance where regulation_id = $1', [rule.id])
  const pool = createPool(database.app)
  const db = createDb(pool)
  const scope = {
    contract: { id: 1, timeZone: 'Asia/Tashkent' },
    now: new Date(noon + 200 * dayMs),
  }
  await Promise.all(
    Array.from({ length: 8 }, () => planAllInPortions({ resources: allResources(), db }, scope, 2)),
  )
  await pool.end()
  const rows: Row[] = []
  for (const car of cars) rows.push(...(await rowsOf(car)))
  expect(rows.map(({ car_id: of, cycle }) => [of, cycle])).toEqual(cars.map(({ id }) => [id, 1]))
})

it('locks the vehicles in batches', async () => {
  const first = await addCar()
  const second = await addCar()
  await regulate({ every_km: 10_000 })
  await database.query('delete from car_maintenance where car_id = any($1)', [
    [first.id, second.id],
  ])
  const pool = createPool(database.app)
  const db = createDb(pool)
  const scope = {
    contract: { id: 1, timeZone: 'Asia/Tashkent' },
    now: new Date(noon + 200 * dayMs),
  }
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from car where contract_id = 1 and id = $1 for update', [second.id])
    const round = planAllInPortions({ resources: allResources(), db }, scope, 1)
    // the round waits for the second vehicle; the first one is planned and free
    await expect.poll(async () => (await rowsOf(first)).length, { timeout: 20_000 }).toBe(1)
    await database.query('select from car where id = $1 for update nowait', [first.id])
    expect(await rowsOf(second)).toEqual([])
    await holder.query('rollback')
    await round
  } finally {
    holder.release()
    await pool.end()
  }
  expect(await rowsOf(second)).toHaveLength(1)
})
