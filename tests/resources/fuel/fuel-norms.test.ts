// Litres by the norm: golden values of published examples, every part of the formulas, and
// properties of any norm and trip.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateFuel } from '#resources/fuel/norm/calculate-fuel.ts'
import {
  exact,
  fromHundredths,
  textOf,
  toHundredths,
} from '#resources/kernel/values/exact-decimal.ts'
import type {
  Conditions,
  FuelNorm,
  FuelResult,
  Segment,
  Surcharge,
  Trip,
} from '#resources/fuel/norm/norm-types.ts'
import { isWithin, seasonFaults, seasonOf } from '#resources/fuel/norm/seasons.ts'
import { calculateFuels } from '#resources/fuel/norm/several-fuels.ts'

const surcharge = (id: number, percent: string, kind: Surcharge['kind'] = 'other'): Surcharge => ({
  ...{ id, percent, kind },
  name: `№ ${id}`,
})
const season = {
  ...{ winter_from: '11-01', winter_until: '03-15' },
  ...{ summer_from: '03-16', summer_until: '10-31' },
  winter_percent: '10.00',
}
const nothing: Conditions = { surcharges: [] }
const car = (norm: string, more: Partial<FuelNorm> = {}): FuelNorm => ({
  kind: 'car',
  norm,
  ...more,
})
const trip = (distance: string, more: Partial<Trip> & { with?: Partial<Segment> } = {}): Trip => ({
  day: '2026-07-01',
  segments: [{ distance, ...more.with }],
  ...more,
})
const brief = ({ lines }: FuelResult) => lines.map(({ code, litres }) => `${code} ${litres}`)
const sum = ({ lines }: FuelResult) =>
  fromHundredths(lines.reduce((all, { litres }) => all + toHundredths(exact(litres)), 0n))

describe('golden numbers', () => {
  it('13.0 l, 244 km, 5 % are 33.31 l, in words 33.3', () => {
    const result = calculateFuel(car('13.000'), trip('244', { with: { surcharge_ids: [1] } }), {
      surcharges: [surcharge(1, '5.00')],
    })
    expect(result.litres).toBe('33.31')
    expect(brief(result)).toEqual(['run 31.72', 'surcharge 1.59'])
    expect(result.lines[0]!.values).toMatchObject({ rate: '13', distance: '244' })
    expect(result.lines[1]!.values).toEqual({ name: '№ 1', percent: '5', of: '31.72' })
  })
  it.each([
    ['6.0', '2120', ['15'], '146.28'],
    ['6.0', '180', ['46.8'], '15.85'],
    ['6.0', '180', ['35', '11.8'], '15.85'],
    ['20.0', '40', ['-5'], '7.60'],
    ['8.4', '100', [], '8.40'],
  ])('%s l, %s km, %j %% are %4$s l', (norm, distance, percents, litres) => {
    const surcharges = percents.map((percent, n) => surcharge(n + 1, percent))
    const asked = { surcharge_ids: surcharges.map(({ id }) => id) }
    const result = calculateFuel(car(norm), trip(distance, { with: asked }), { surcharges })
    expect(result.litres).toBe(litres)
    expect(sum(result)).toBe(litres)
  })
  it('−5 % on 40 km at 20 l takes 0.40 l off', () => {
    const result = calculateFuel(car('20'), trip('40', { with: { surcharge_ids: [1] } }), {
      surcharges: [surcharge(1, '-5')],
    })
    expect(brief(result)).toEqual(['run 8.00', 'surcharge -0.40'])
  })
  it('a heater of 0.3 l/h burns 2.40 l in 8 hours, with no surcharge', () => {
    const bus: FuelNorm = { kind: 'bus', norm: '21.7', heater_per_hour: '0.3', surcharge_ids: [1] }
    const result = calculateFuel(bus, trip('100', { heater_hours: '8' }), {
      surcharges: [surcharge(1, '10')],
    })
    expect(brief(result)).toEqual(['run 21.70', 'surcharge 2.17', 'heater 2.40'])
  })
})

describe('the parts of the formulas', () => {
  it('a truck with a trailer and cargo', () => {
    // 0.01 · ((25 + 1.3·4)·200 + 1.3·1500) · 1.1 = (60.4 + 19.5) · 1.1
    const truck: FuelNorm = { kind: 'truck', norm: '25', mass_rate: '1.3', cargo_rate: '1.3' }
    const result = calculateFuel(
      truck,
      trip('200', { trailer_mass: '4', with: { tonne_km: '1500', surcharge_ids: [1] } }),
      { surcharges: [surcharge(1, '10')] },
    )
    expect(brief(result)).toEqual(['run 50.00', 'trailer 10.40', 'cargo 19.50', 'surcharge 7.99'])
    expect(result.litres).toBe('87.89')
  })
  it('a tipper: loaded trips, and a trailer with half of what it may carry', () => {
    const tipper: FuelNorm = { kind: 'tipper', norm: '34', mass_rate: '1.3', per_trip: '0.25' }
    const result = calculateFuel(
      tipper,
      trip('100', { trailer_mass: '4', trailer_capacity: '8', loaded_trips: '10' }),
      nothing,
    )
    // 1.3 · (4 + 0.5·8) · 1; trips have no surcharge
    expect(brief(result)).toEqual(['run 34.00', 'trailer 10.40', 'trips 2.50'])
  })
  it('equipment by the hour and by the operation, with the surcharges of its vehicle', () => {
    const excavator: FuelNorm = {
      ...{ kind: 'special' as const, norm: '30', per_hour: '8', per_operation: '0.5' },
      surcharge_ids: [1],
    }
    const result = calculateFuel(excavator, trip('10', { equipment_hours: '4', operations: '6' }), {
      surcharges: [surcharge(1, '10')],
    })
    expect(brief(result)).toEqual([
      ...['run 3.00', 'surcharge 0.30'],
      ...['equipment 32.00', 'operations 3.00', 'surcharge 3.50'],
    ])
  })
  it('standing counts up to the limit, and the excess is reported but not counted', () => {
    const norm = car('8', { idle_per_hour: '0.8', idle_limit_hour: '1.5' })
    expect(brief(calculateFuel(norm, trip('0', { idle_hours: '1' }), nothing))).toEqual([
      'idle 0.80',
    ])
    const over = calculateFuel(norm, trip('0', { idle_hours: '4' }), nothing)
    expect(brief(over)).toEqual(['idle 1.20', 'idle_over_limit 0.00'])
    expect(over.lines[1]!.values).toEqual({ hours: '4', limit: '1.5' })
    const free = car('8', { idle_per_hour: '0.8' })
    expect(calculateFuel(free, trip('0', { idle_hours: '4' }), nothing).litres).toBe('3.20')
  })
  it('each part of the way has surcharges of its own', () => {
    const surcharges = [surcharge(1, '25', 'place'), surcharge(2, '-15', 'place')]
    const result = calculateFuel(
      car('10'),
      {
        day: '2026-07-01',
        segments: [
          { distance: '40', surcharge_ids: [1] },
          { distance: '100', surcharge_ids: [2] },
          { distance: '10' },
        ],
      },
      { surcharges },
    )
    expect(brief(result)).toEqual([
      ...['run 4.00', 'surcharge 1.00', 'run 10.00', 'surcharge -1.50', 'run 1.00'],
    ])
  })
  it('a speed beyond that of the norm is reported', () => {
    const norm = car('10', { speed_mode: 60 })
    const at = (speed: string) =>
      brief(calculateFuel(norm, trip('10', { with: { speed } }), nothing))
    expect(at('60')).toEqual(['run 1.00'])
    expect(at('72.5')).toEqual(['run 1.00', 'speed_over_mode 0.00'])
  })
  it('several fuels: what names none is of the main one', () => {
    const norms = [
      { fuel_id: 1, norm: car('16', { idle_per_hour: '1' }) },
      { fuel_id: 2, norm: car('19') },
    ]
    const results = calculateFuels(
      norms,
      {
        day: '2026-07-01',
        segments: [
          { distance: '10' },
          { distance: '100', fuel_id: 2 },
          { distance: '5', fuel_id: 1 },
        ],
        idle_hours: '1',
      },
      nothing,
    )
    expect(results.map(({ fuel_id, result }) => [fuel_id, result.litres])).toEqual([
      [1, '3.40'],
      [2, '19.00'],
    ])
  })
  it('a norm without a rate reports that the distance is not counted', () => {
    const result = calculateFuel({ kind: 'special', per_hour: '8' }, trip('10'), nothing)
    expect(brief(result)).toEqual(['no_rate 0.00'])
  })
})

describe('surcharges that exclude each other', () => {
  const surcharges = [
    ...[surcharge(1, '25', 'place'), surcharge(2, '15', 'place'), surcharge(3, '-15', 'place')],
    ...[surcharge(4, '7', 'conditioner'), surcharge(5, '5', 'age'), surcharge(6, '2')],
    surcharge(7, '3'),
  ]
  const conditions = { surcharges, season }
  const percents = (norm: FuelNorm, driven: Trip) =>
    calculateFuel(norm, driven, conditions).lines.flatMap(({ code, values, litres }) =>
      litres === '0.00' ? [code] : (values.percent ?? []),
    )
  it('of a kind the largest counts, and the segment takes precedence', () => {
    const norm = car('10', { surcharge_ids: [1, 5] })
    expect(percents(norm, trip('100'))).toEqual(['25', '5'])
    expect(percents(norm, trip('100', { with: { surcharge_ids: [2, 1] } }))).toEqual([
      ...['25', 'surcharge_excluded', '5'],
    ])
    expect(percents(norm, trip('100', { with: { surcharge_ids: [3] } }))).toEqual([
      ...['-15', 'surcharge_excluded', '5'],
    ])
  })
  it('others add up, each once', () => {
    const norm = car('10', { surcharge_ids: [6] })
    expect(percents(norm, trip('100', { with: { surcharge_ids: [7, 6] } }))).toEqual(['3', '2'])
  })
  it('the conditioner counts outside of winter, once', () => {
    const plain = car('10')
    const cooled = car('10', { summer_norm: '10', summer_conditioner: '10.7' })
    const summer = trip('100', { conditioner: true })
    expect(calculateFuel(plain, summer, conditions).litres).toBe('10.70')
    expect(calculateFuel(cooled, summer, conditions).litres).toBe('10.70')
    const named = trip('100', { conditioner: true, with: { surcharge_ids: [4] } })
    expect(calculateFuel(cooled, named, conditions).litres).toBe('10.70')
    expect(calculateFuel(plain, named, conditions).litres).toBe('10.70')
  })
  it('the conditioner never counts together with winter', () => {
    for (const norm of [car('10'), car('10', { winter_norm: '11', summer_conditioner: '10.7' })]) {
      const winter = { ...trip('100', { conditioner: true }), day: '2026-01-14' }
      const result = calculateFuel(norm, winter, conditions)
      expect([result.litres, result.season]).toEqual(['11.00', 'winter'])
      expect(brief(result).at(-1)).toBe('conditioner_in_winter 0.00')
      const named = { ...trip('100', { with: { surcharge_ids: [4] } }), day: '2026-01-14' }
      expect(calculateFuel(norm, named, conditions).litres).toBe('11.00')
    }
  })
  it('winter is counted once: in the rate, or as a surcharge', () => {
    const winter = { ...trip('100'), day: '2026-12-31' }
    expect(brief(calculateFuel(car('10'), winter, conditions))).toEqual([
      'run 10.00',
      'winter 1.00',
    ])
    const own = car('10', { winter_norm: '10.8' })
    expect(brief(calculateFuel(own, winter, conditions))).toEqual(['run 10.80'])
  })
  it('the heater has a rate of its own in its season, unless its hours are counted', () => {
    const norm = car('10', { winter_norm: '11', winter_heater: '12', heater_per_hour: '0.3' })
    const heated = { ...trip('100', { heater: true }), day: '2026-01-14' }
    expect(calculateFuel(norm, heated, conditions).litres).toBe('12.00')
    expect(calculateFuel(norm, { ...heated, heater_hours: '2' }, conditions).litres).toBe('11.60')
  })
})

describe('seasons', () => {
  it.each([
    ['2026-10-31', 'summer'],
    ['2026-11-01', 'winter'],
    ['2026-12-31', 'winter'],
    ['2026-01-01', 'winter'],
    ['2028-02-29', 'winter'],
    ['2026-03-15', 'winter'],
    ['2026-03-16', 'summer'],
  ])('%s is in %s', (day, name) => {
    expect(seasonOf(day, {}, season)).toBe(name)
  })
  it("the norm's own dates go before those of the organisation", () => {
    const own = { winter_from: '12-01', winter_until: '02-28' }
    expect(seasonOf('2026-12-01', own, season)).toBe('winter')
    expect(seasonOf('2026-11-15', own, season)).toBe(null)
    expect(seasonOf('2026-11-15', {}, null)).toBe(null)
  })
  it('half a season, and seasons that overlap, are faults', () => {
    expect(seasonFaults(season)).toEqual({})
    expect(seasonFaults({})).toEqual({})
    expect(seasonFaults({ winter_from: '11-01' })).toEqual({ winter_until: 'required' })
    expect(seasonFaults({ summer_until: '10-31' })).toEqual({ summer_from: 'required' })
    for (const [from, until] of [
      ...[
        ['03-15', '10-31'],
        ['03-16', '11-01'],
        ['01-05', '01-06'],
        ['10-01', '04-01'],
      ],
    ] as const)
      expect(seasonFaults({ ...season, summer_from: from, summer_until: until })).toEqual({
        summer_from: 'overlaps',
      })
  })
  it('a day is in exactly one of two disjoint ranges', () => {
    const monthDay = fc
      .date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(5, 10))
    fc.assert(
      fc.property(monthDay, monthDay, monthDay, monthDay, monthDay, (a, b, c, d, day) => {
        const dates = { winter_from: a, winter_until: b, summer_from: c, summer_until: d }
        const both = isWithin(day, a, b) && isWithin(day, c, d)
        if (Object.keys(seasonFaults(dates)).length === 0) expect(both).toBe(false)
      }),
    )
  })
})

const amount = (max: number, digits: number) =>
  fc
    .integer({ min: 0, max: max * 10 ** digits })
    .map((n) => textOf({ n: BigInt(n), scale: digits }))
const anyNorm = fc.record({
  kind: fc.constantFrom('car', 'bus', 'truck', 'tipper', 'special'),
  ...{ norm: amount(60, 3), winter_norm: fc.option(amount(60, 3)) },
  ...{ idle_per_hour: amount(5, 3), idle_limit_hour: fc.option(amount(10, 2)) },
  ...{ mass_rate: amount(3, 3), cargo_rate: amount(3, 3), per_trip: amount(1, 3) },
  ...{ heater_per_hour: amount(3, 3), per_hour: amount(20, 3), per_operation: amount(9, 3) },
  surcharge_ids: fc.subarray([1, 2, 3]),
}) satisfies fc.Arbitrary<FuelNorm>
const anySegment = fc.record({
  distance: amount(2000, 1),
  tonne_km: amount(9000, 2),
  surcharge_ids: fc.subarray([1, 2, 3, 4]),
})
const anyTrip = fc.record({
  day: fc.constantFrom('2026-01-14', '2026-07-14'),
  segments: fc.array(anySegment, { maxLength: 5 }),
  conditioner: fc.boolean(),
  heater: fc.boolean(),
  ...{ idle_hours: amount(24, 2), heater_hours: amount(24, 2), equipment_hours: amount(24, 2) },
  ...{ trailer_mass: amount(20, 2), trailer_capacity: amount(20, 2), loaded_trips: amount(40, 0) },
  operations: amount(99, 0),
}) satisfies fc.Arbitrary<Trip>
const usual: Conditions = {
  season,
  surcharges: [
    ...[surcharge(1, '25', 'place'), surcharge(2, '7.5', 'conditioner')],
    ...[surcharge(3, '10', 'age'), surcharge(4, '-15', 'place')],
  ],
}

describe('of any norm and trip', () => {
  it('the lines add up to the litres, to the last hundredth', () => {
    fc.assert(
      fc.property(anyNorm, anyTrip, (norm, driven) => {
        const result = calculateFuel(norm, driven, usual)
        expect(sum(result)).toBe(result.litres)
      }),
    )
  })
  it('a longer way, and longer work, never take less', () => {
    const litres = (norm: FuelNorm, driven: Trip) =>
      Number(calculateFuel(norm, driven, usual).litres)
    fc.assert(
      fc.property(anyNorm, anyTrip, amount(500, 1), (norm, driven, more) => {
        const longer = (value: string) => String(Number(value) + Number(more))
        const before = litres(norm, driven)
        const [first, ...rest] = driven.segments
        if (first) {
          const segments = [{ ...first, distance: longer(first.distance) }, ...rest]
          expect(litres(norm, { ...driven, segments })).toBeGreaterThanOrEqual(before)
        }
        for (const key of ['idle_hours', 'equipment_hours', 'operations', 'loaded_trips'] as const)
          expect(litres(norm, { ...driven, [key]: longer(driven[key]) })).toBeGreaterThanOrEqual(
            before,
          )
      }),
    )
  })
  it('a trip of nothing takes nothing', () => {
    fc.assert(
      fc.property(anyNorm, fc.boolean(), (norm, conditioner) => {
        const result = calculateFuel(norm, { ...trip('0'), conditioner }, usual)
        expect(result.litres).toBe('0.00')
        expect(result.lines.every(({ litres }) => litres === '0.00')).toBe(true)
      }),
    )
  })
})
