// The shifts of the demonstration, for each day of the month on which it may be started.
import { expect, it } from 'vitest'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { namuna } from '#server/demo/data/companies.ts'
import { firstOpenMonth } from '#server/demo/demo-months.ts'
import { unposted } from '#server/demo/demo-sheets.ts'
import type { DemoVehicle } from '#server/demo/demo-vehicles.ts'
import { castOf, certain, pairVehicles, planDuty } from '#server/demo/plan/shift-plan.ts'
import { hoursOfToday } from '#server/demo/plan/today-plan.ts'

const timeZone = 'Asia/Tashkent'
const vehicle = (id: number, more: Partial<DemoVehicle> = {}): DemoVehicle => ({
  ...{ id, depot: id % 2 === 0 ? 'tashkent' : 'navoiy', plate: '', type: 'sedan' },
  ...{ model: 'Isuzu NPR 75L', purpose: 'office', fuelId: 1, otherFuelIds: [], norm: '10' },
  ...{ tankVolume: '50', remainder: '10', idlePerHour: '1', odometer: 1000, wayBillTypeId: 1 },
  ...more,
})
const vehicles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) =>
  vehicle(id, id > 5 ? { purpose: 'cargo', type: id > 8 ? 'dump' : 'flatbed' } : {}),
)
const drivers = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110]
const ofDepots = new Map([
  ['tashkent', [102, 104, 106, 108, 110, 999]],
  ['navoiy', [101, 103, 105, 107, 109]],
])

const dutyOn = (now: Date, given = vehicles) => {
  const pairs = pairVehicles(given, ofDepots, drivers)
  const fleet = { tongue: 'ru', company: namuna, now, timeZone } as const
  return { pairs, duty: planDuty(fleet, { pairs, drivers, vehicles: given }) }
}

it('pairs each vehicle with a working driver of its depot, and leaves one without waybills', () => {
  const pairs = pairVehicles(vehicles, ofDepots, drivers)
  expect(pairs.map(({ vehicle: { id }, driverId }) => [id, driverId])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => [id, 100 + id]),
  )
  const machine = [...vehicles.slice(0, 3), vehicle(4, { norm: null })]
  expect(pairVehicles(machine, ofDepots, drivers)).toHaveLength(3)
})

const year = Array.from({ length: 366 }, (_, n) => addDays('2028-01-01', n))

it('on any day has one vehicle out since yesterday, and those that its story needs', () => {
  const chosen = year.filter((day) => /-(01|17|29)$/.test(day))
  expect(chosen).toContain('2028-02-29')
  for (const [n, day] of chosen.entries()) {
    const { pairs, duty } = dutyOn(
      new Date(momentAt(day, n % 2 === 0 ? '00:01' : '23:59', timeZone)),
    )
    const cast = castOf(pairs)
    const open = duty.shifts.filter(({ end }) => end === null)
    expect(
      open.map(({ vehicle: { id }, ago }) => [id, ago]),
      day,
    ).toEqual([[pairs[cast.open]!.vehicle.id, certain.open]])
    for (const role of ['pending', 'corrected'] as const)
      expect(
        duty.shifts.some(
          (shift) =>
            shift.ago === certain[role] && shift.vehicle.id === pairs[cast[role]]!.vehicle.id,
        ),
        day,
      ).toBe(true)
    for (const {
      start,
      end,
      ago,
      driverId,
      vehicle: { id },
    } of duty.shifts) {
      expect(todayIn(timeZone, Date.parse(start))).toBe(addDays(day, -ago))
      if (end !== null) expect(todayIn(timeZone, Date.parse(end))).toBe(addDays(day, -ago))
      expect([duty.driverOn(driverId, ago), duty.vehicleOn(id, ago)]).toEqual(['fit', 'fit'])
    }
  }
})

it('closes two months of the ninety days at least, and none with waybills that wait', () => {
  for (const day of year) {
    const firstOpen = firstOpenMonth(day)
    expect(addDays(day, -unposted) >= firstOpen, day).toBe(true)
    const months = new Set(Array.from({ length: 90 }, (_, ago) => addDays(day, -ago).slice(0, 7)))
    expect([...months].filter((month) => `${month}-01` < firstOpen).length, day).toBeGreaterThan(1)
  }
})

it('has weekends, days off and failed checks, the same each time', () => {
  const now = new Date('2026-11-25T08:00:00Z')
  const { duty } = dutyOn(now)
  expect(duty.shifts).toEqual(dutyOn(now).duty.shifts)
  const perVehicle = duty.shifts.length / 9
  expect(perVehicle).toBeGreaterThan(28)
  expect(perVehicle).toBeLessThan(50)
  const all = Array.from({ length: 90 }, (_, ago) => drivers.map((id) => duty.driverOn(id, ago)))
  expect(new Set(all.flat())).toEqual(new Set(['away', 'failing', 'fit']))
})

it('has for today, by the hour of filling, shifts not started, out and back', () => {
  const standing = (time: string) => {
    const now = new Date(momentAt('2026-11-25', time, timeZone))
    const today = dutyOn(now).duty.shifts.filter(({ ago }) => ago === 0)
    for (const { start, end } of today)
      expect([start, end ?? start].every((one) => Date.parse(one) <= now.getTime())).toBe(true)
    const out = today.filter(({ end }) => end === null).length
    return { out, back: today.length - out }
  }
  expect(standing('05:00')).toEqual({ out: 0, back: 0 })
  const all = standing('09:00')
  expect(all.back).toBe(0)
  // not all of the nine: some are to be checked yet, or were not let out
  expect(all.out).toBeGreaterThan(2)
  expect(all.out).toBeLessThan(7)
  const afternoon = standing('14:00')
  expect(afternoon.out + afternoon.back).toBe(all.out)
  expect(Math.min(afternoon.out, afternoon.back)).toBeGreaterThan(0)
  expect(standing('22:00')).toEqual({ out: 0, back: all.out })
})

it('has one late today, and the others on their way out one after the other', () => {
  const at = (time: string) => Date.parse(momentAt('2026-11-25', time, timeZone))
  const usual = [at('06:00'), at('07:00'), at('06:30'), at('07:30')]
  const hours = (time: string) =>
    hoursOfToday({ now: new Date(at(time)), timeZone }, '2026-11-25', usual).map(
      (one) => one?.begins ?? null,
    )
  expect(hours('05:10')).toEqual([at('04:45'), at('07:00'), at('06:30'), at('07:30')])
  expect(hours('15:20')).toEqual([at('14:55'), at('15:30'), at('16:00'), at('16:30')])
  expect(hours('00:01')[0]).toBe(at('00:00'))
  // what does not begin today is not planned
  expect(hours('23:10').slice(0, 3)).toEqual([at('22:45'), at('23:30'), null])
})
