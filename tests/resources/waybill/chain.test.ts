// The sequence of a vehicle's waybills as a pure function: for any waybills it continues without a
// gap, or reports where it would break.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continueChain } from '#resources/waybill/chain/continue-chain.ts'
import type {
  Chain,
  FuelMove,
  NormOf,
  VehicleState,
  Sheet,
} from '#resources/waybill/chain/chain-types.ts'

const petrol = 1
const gas = 2
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
const origin = (odometer: number | null, litres = 0n): VehicleState => ({
  at: at(0),
  odometer,
  fuels: new Map([[petrol, litres]]),
})
/** 10 l/100 km of petrol: a hundredth of a litre for each 100 m. */
const tenPerHundred: NormOf = (_, distance) => new Map([[petrol, BigInt(distance) * 10n]])

const sheet = (key: number, more: Partial<Sheet> = {}): Sheet => ({
  ...{ key, isFixed: false, start: at(key * 10), end: at(key * 10 + 8) },
  ...{ odometerOut: null, odometerIn: null, days: [] },
  fuels: [{ fuelId: petrol, out: null, in: null, extra: 0n }],
  ...more,
})
const fuel = (left: bigint | null, out: bigint | null = null, extra = 0n) => ({
  fuels: [{ fuelId: petrol, out, in: left, extra }],
})
const refuel = (hour: number, litres: bigint): FuelMove => ({
  ...{ at: at(hour), fuelId: petrol, litres, isRefuelling: true },
})
const run = (begin: VehicleState, sheets: Sheet[], moves: FuelMove[] = []): Chain =>
  continueChain(begin, sheets, moves, tenPerHundred)

describe('a waybill', () => {
  it('begins where the one before it ended, and its distance and fuel follow', () => {
    const { sheets, breaches } = run(
      origin(1000, 5000n),
      [
        sheet(1, { odometerIn: 1120, ...fuel(4000n) }),
        sheet(2, { odometerIn: 1150, ...fuel(5750n) }),
      ],
      [refuel(19, 2000n), refuel(28, 50n), refuel(29, 777n)],
    )
    expect(breaches).toEqual([])
    expect(sheets).toMatchObject([
      { odometerOut: 1000, distance: 120, fuels: [{ out: 5000n, norm: 1200n, burnt: 1000n }] },
      {
        ...{ odometerOut: 1120, distance: 30 },
        // what was taken between the shifts counts in the later one, also at its very end
        fuels: [{ out: 4000n, refuelled: 2050n, norm: 300n, burnt: 300n, expected: 5750n }],
      },
    ])
  })

  it('without an end goes on with what its norm leaves, and never with less than nothing', () => {
    const { sheets } = run(origin(100, 1000n), [
      sheet(1, { end: null, odometerIn: 150 }),
      sheet(2, { odometerIn: 200 }),
      sheet(3, { odometerIn: 900 }),
      sheet(4),
    ])
    expect(sheets.map((one) => [one.odometerOut, one.fuels[0]?.out])).toEqual([
      ...[
        [100, 1000n],
        [150, 500n],
        [200, 0n],
        [900, 0n],
      ],
    ])
  })

  it('has what is allowed beyond its norm in it, and nothing of it without a distance', () => {
    const { sheets } = run(origin(100, 1000n), [
      sheet(1, { odometerIn: 120, ...fuel(700n, null, 150n) }),
      sheet(2, { ...fuel(null, null, 100n) }),
    ])
    expect(sheets[0]?.fuels[0]).toMatchObject({ norm: 350n, burnt: 300n })
    expect(sheets[1]?.fuels[0]).toMatchObject({ norm: null, expected: 600n })
  })

  it('drained fuel is not consumption', () => {
    const drained = { ...refuel(15, -300n), isRefuelling: false }
    const { sheets } = run(
      origin(100, 1000n),
      [sheet(1, { odometerIn: 120, ...fuel(500n) })],
      [drained],
    )
    expect(sheets[0]?.fuels[0]).toMatchObject({ refuelled: 0n, other: -300n, burnt: 200n })
  })

  it('keeps fuels apart, and one that it does not name until it is named again', () => {
    const both = (left: bigint, second: bigint) => [
      { fuelId: petrol, out: null, in: left, extra: 0n },
      { fuelId: gas, out: null, in: second, extra: 0n },
    ]
    const { sheets, breaches } = run(
      origin(0, 1000n),
      [
        sheet(1, { odometerIn: 10, fuels: both(900n, 400n) }),
        sheet(2, { odometerIn: 20, ...fuel(800n) }),
        sheet(3, { odometerIn: 30, fuels: both(700n, 500n) }),
      ],
      [
        { ...refuel(12, 500n), fuelId: gas },
        { ...refuel(25, 200n), fuelId: gas },
      ],
    )
    expect(breaches).toEqual([])
    expect(sheets[2]?.fuels[1]).toMatchObject({ out: 600n, refuelled: 0n, burnt: 100n })
  })
})

describe('the chain breaks', () => {
  const posted = { isFixed: true, odometerOut: 1100, odometerIn: 1200, ...fuel(100n, 500n) }
  it('if a fixed waybill would start with other values', () => {
    const before = sheet(1, { odometerIn: 1150, ...fuel(400n) })
    const { breaches, sheets } = run(origin(1000, 1000n), [before, sheet(2, posted)])
    expect(breaches).toEqual([
      { key: 2, kind: 'odometer', expected: 1150 },
      { key: 2, kind: 'fuel', fuelId: petrol, expected: 400n },
    ])
    expect(sheets[1]).toMatchObject({ odometerOut: 1100, distance: 100, fuels: [{ out: 500n }] })
  })

  it('not over an unfinished draft, whose values are an estimate', () => {
    const guess = sheet(2, { start: at(19), end: null, odometerIn: 1180 })
    const first = sheet(1, { odometerIn: 1100, ...fuel(500n) })
    expect(run(origin(1000, 1000n), [first, guess, sheet(3, posted)]).breaches).toEqual([])
  })

  it('where two overlap, an odometer runs back, or more is left than there was', () => {
    const first = sheet(1, { end: at(25), odometerIn: 1100, ...fuel(500n) })
    const second = sheet(2, { odometerIn: 1050, ...fuel(600n) })
    expect(run(origin(1000, 1000n), [first, second]).breaches).toEqual([
      { key: 2, kind: 'time', until: at(25) },
      { key: 2, kind: 'distance', out: 1100 },
      { key: 2, kind: 'surplus', fuelId: petrol, most: 500n },
    ])
    const twice = [sheet(1), sheet(2, { start: at(10) })]
    expect(run(origin(0), twice).breaches).toEqual([{ key: 2, kind: 'time', until: at(10) }])
  })
})

const moves = fc.array(
  fc
    .record({ hour: fc.integer({ min: 0, max: 400 }), litres: fc.bigInt(-300n, 3000n) })
    .map(({ hour, litres }): FuelMove => ({
      ...{ at: at(hour), fuelId: petrol, litres, isRefuelling: litres > 0n },
    })),
  { maxLength: 30 },
)
const drafts = fc
  .array(
    fc.record({
      km: fc.option(fc.integer({ min: 0, max: 600 })),
      left: fc.option(fc.bigInt(0n, 4000n)),
      hasEnd: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) => {
    let odometer = 1000
    return list.map(({ km, left, hasEnd }, nth) => {
      odometer += km ?? 0
      return sheet(nth + 1, {
        ...(!hasEnd && { end: null }),
        odometerIn: km === null ? null : odometer,
        ...fuel(left),
      })
    })
  })

describe('over any drafts and any fuel', () => {
  it('each begins where the last one ended, and fuel is neither made nor lost', () => {
    fc.assert(
      fc.property(drafts, moves, (sheets, moved) => {
        const begin = origin(1000, 2000n)
        const chain = run(begin, sheets, moved)
        let odometer = 1000
        let litres = 2000n
        chain.sheets.forEach((account, nth) => {
          const [own] = account.fuels
          expect(account.odometerOut).toBe(odometer)
          expect(own?.out).toBe(litres)
          const { odometerIn, fuels } = sheets[nth]!
          odometer = odometerIn ?? odometer
          litres = fuels[0]?.in ?? own!.expected
          if (own!.burnt !== null)
            expect(own!.out + own!.refuelled + own!.other - own!.burnt).toBe(fuels[0]?.in)
        })
        // each movement is in one waybill, but for those before the first and after the last
        const last = sheets.at(-1)!
        const counted = moved.filter(
          (one) => one.at > begin.at && (!last.end || one.at <= last.end),
        )
        const inSheets = chain.sheets.reduce(
          (sum, { fuels: [own] }) => sum + own!.refuelled + own!.other,
          0n,
        )
        expect(inSheets).toBe(counted.reduce((sum, one) => sum + one.litres, 0n))
      }),
    )
  })

  it('its values for a draft are fixed once the draft has started, and an earlier change breaks it', () => {
    fc.assert(
      fc.property(drafts, moves, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, moved, at, km) => {
        const sheets = all.map((one) => ({
          ...one,
          end: one.end ?? at10(one.key),
          odometerIn: one.odometerIn ?? 1000,
        }))
        const chain = run(origin(1000, 900_000n), sheets.map(emptied), moved)
        const fixed = sheets.map(emptied).map((one, nth) => ({
          ...one,
          isFixed: true,
          odometerOut: chain.sheets[nth]!.odometerOut,
          fuels: one.fuels.map((own, i) => ({ ...own, out: chain.sheets[nth]!.fuels[i]!.out })),
        }))
        const kinds = (of: Chain) =>
          of.breaches.filter(({ kind }) => kind === 'odometer' || kind === 'fuel')
        expect(kinds(run(origin(1000, 900_000n), fixed, moved))).toEqual([])
        const nth = at % fixed.length
        const changed = fixed.map((one, i) =>
          i === nth ? { ...one, odometerIn: one.odometerIn! + km } : one,
        )
        const next = fixed[nth + 1]
        expect(kinds(run(origin(1000, 900_000n), changed, moved)).map(({ key }) => key)).toEqual(
          next ? [next.key] : [],
        )
      }),
    )
  })

  it('a waybill put between two drafts moves the later ones alone', () => {
    fc.assert(
      fc.property(drafts, moves, fc.nat(), (sheets, moved, where) => {
        const nth = where % sheets.length
        const before = run(origin(1000, 2000n), sheets, moved)
        const start = new Date(Date.parse(sheets[nth]!.start) + 9 * 3_600_000).toISOString()
        const added = { ...sheet(99), start, end: null }
        const list = [...sheets.slice(0, nth + 1), added, ...sheets.slice(nth + 1)]
        const after = run(origin(1000, 2000n), list, moved)
        const earlier = (of: Chain) => of.sheets.slice(0, nth)
        expect(earlier(after)).toEqual(earlier(before))
        expect(after.sheets).toHaveLength(sheets.length + 1)
      }),
    )
  })
})

const at10 = (key: number) => at(key * 10 + 8)
const emptied = (one: Sheet): Sheet => ({ ...one, ...fuel(one.fuels[0]!.in ?? 0n) })

it('a year of one vehicle takes no noticeable time', () => {
  const year = Array.from({ length: 366 }, (_, nth) =>
    sheet(nth + 1, { odometerIn: 1000 + nth * 100, ...fuel(1000n) }),
  )
  const taken = Array.from({ length: 5000 }, (_, nth) => refuel(nth, 100n))
  const started = performance.now()
  run(origin(1000, 2000n), year, taken)
  expect(performance.now() - started).toBeLessThan(500)
})

describe('a waybill for several shifts', () => {
  const day = (hour: number, odometerIn: number | null, fuelIn: bigint | null = null) => ({
    ...{ end: at(hour), odometerIn, fuelIn },
  })

  it('continues from line to line, and counts consumption since the last fuel measurement', () => {
    const { sheets, breaches } = run(
      origin(1000, 5000n),
      [
        sheet(1, {
          ...{ end: at(40), odometerIn: 1300, ...fuel(3500n) },
          days: [day(18, 1100), day(28, 1150, 5500n), day(40, 1300, 3500n)],
        }),
        sheet(5, { odometerIn: 1350, ...fuel(3000n) }),
      ],
      [refuel(15, 1000n), refuel(35, 300n)],
    )
    expect(breaches).toEqual([])
    expect(sheets[0]?.days).toEqual([
      { odometerOut: 1000, distance: 100, refuelled: 1000n, burnt: null },
      { odometerOut: 1100, distance: 50, refuelled: 0n, burnt: 500n },
      { odometerOut: 1150, distance: 150, refuelled: 300n, burnt: 2300n },
    ])
    expect(sheets[0]?.fuels[0]).toMatchObject({ refuelled: 1300n, burnt: 2800n })
    expect(sheets[1]).toMatchObject({ odometerOut: 1300, distance: 50, days: [] })
  })

  it('reports the line in which the odometer decreases, or more fuel remains than there was', () => {
    const { breaches } = run(origin(1000, 5000n), [
      sheet(1, {
        ...{ odometerIn: 1200, ...fuel(4000n) },
        days: [day(12, 1100, 5001n), day(15, 1099), day(18, 1200, 4000n)],
      }),
    ])
    expect(breaches).toEqual([
      { key: 1, day: 0, kind: 'surplus', fuelId: petrol, most: 5000n },
      { key: 1, day: 1, kind: 'distance', out: 1100 },
    ])
  })
})
