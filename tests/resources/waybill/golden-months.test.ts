// Months of three vehicles (a car, a truck with a trailer, a bus) as an accountant has calculated
// them by hand. Distances to the kilometre, litres to the hundredth.
import { describe, expect, it } from 'vitest'
import { calculateFuel } from '#resources/fuel/norm/calculate-fuel.ts'
import { fromHundredths } from '#resources/kernel/values/exact-decimal.ts'
import type { FuelNorm } from '#resources/fuel/norm/norm-types.ts'
import { continueChain } from '#resources/waybill/chain/continue-chain.ts'
import type { FuelMove, Sheet } from '#resources/waybill/chain/chain-types.ts'
import { tripsOf } from '#server/areas/waybill/sheet-trip.ts'

const fuelId = 1
const season = {
  ...{ winter_from: '11-01', winter_until: '03-15', winter_percent: '10' },
  ...{ summer_from: '06-01', summer_until: '08-31' },
}
const surcharges = [{ id: 5, name: 'Город', kind: 'place' as const, percent: '5' }]

/** One row of a month, as it is computed by hand. */
interface Line {
  /** Day, odometer at the return, litres in the tank then, litres taken on the way. */
  readonly day: number
  readonly odometer: number
  readonly left: string
  readonly taken?: string
  readonly work?: Record<string, unknown>
  /** km, litres by the norm, burnt, and how many more (or fewer) than the norm. */
  readonly km: number
  readonly norm: string
  readonly burnt: string
  readonly over: string
}

const hundredths = (litres: string) => BigInt(litres.replace('.', ''))
const at = (month: number, day: number, hour: number) =>
  new Date(Date.UTC(2026, month - 1, day, hour)).toISOString()

function computed(
  { month, norm, begins }: { month: number; norm: FuelNorm; begins: [number, string] },
  lines: readonly Line[],
) {
  const sheets = lines.map(({ day, odometer, left }, key): Sheet => ({
    ...{ key, isFixed: false, odometerOut: null, odometerIn: odometer },
    ...{ start: at(month, day, 3), end: at(month, day, 13) },
    fuels: [{ fuelId, out: null, in: hundredths(left), extra: 0n }],
    days: [],
  }))
  const moves = lines.flatMap(({ day, taken }): FuelMove[] =>
    taken ? [{ at: at(month, day, 8), fuelId, litres: hundredths(taken), isRefuelling: true }] : [],
  )
  const [odometer, litres] = begins
  const place = { at: at(month, 1, 0), odometer, fuels: new Map([[fuelId, hundredths(litres)]]) }
  return continueChain(place, sheets, moves, (key, distance) => {
    const { day, work = {} } = lines[key]!
    const [trip] = tripsOf(work, [{ distance, day: at(month, day, 3).slice(0, 10) }])
    const { litres: allowed } = calculateFuel(norm, trip!, { season, surcharges })
    return new Map([[fuelId, hundredths(allowed)]])
  })
}

function expectMonth(vehicle: Parameters<typeof computed>[0], lines: readonly Line[]) {
  const chain = computed(vehicle, lines)
  expect(chain.breaches).toEqual([])
  expect(
    chain.sheets.map(({ distance, fuels: [own] }) => [
      distance,
      ...[own!.norm!, own!.burnt!, own!.burnt! - own!.norm!].map(fromHundredths),
    ]),
  ).toEqual(lines.map(({ km, norm, burnt, over }) => [km, norm, burnt, over]))
}

describe('golden months', () => {
  // 8.5 l/100 km; in January winter adds 10 %, and the town 5 % of its kilometres
  it('of a car in January: 0.01·8.5·S·1.10, in the town 1.15', () => {
    const town = (km: number) => ({ segments: [{ distance: String(km), surcharge_id: 5 }] })
    const car: FuelNorm = { kind: 'car', norm: '8.5', idle_per_hour: '0.9', idle_limit_hour: '2' }
    expectMonth({ month: 1, norm: car, begins: [45_210, '32.40'] }, [
      // 120 × 0.0935 = 11.22
      {
        day: 5,
        odometer: 45_330,
        left: '21.00',
        km: 120,
        norm: '11.22',
        burnt: '11.40',
        over: '0.18',
      },
      // 80 town: 80 × 0.09775 = 7.82; 10 others 0.935: 8.755, rounded 8.76
      {
        day: 6,
        odometer: 45_420,
        left: '12.30',
        work: town(80),
        km: 90,
        norm: '8.76',
        burnt: '8.70',
        over: '-0.06',
      },
      // 200 × 0.0935 = 18.70; 40 l taken: 12.30 + 40.00 - 33.70
      {
        day: 8,
        odometer: 45_620,
        left: '33.70',
        taken: '40.00',
        km: 200,
        norm: '18.70',
        burnt: '18.60',
        over: '-0.10',
      },
      // standing for 3 h, of which 2 count: 50 × 0.0935 = 4.675, + 1.80 = 6.475, rounded 6.48
      {
        day: 9,
        odometer: 45_670,
        left: '26.95',
        work: { idle_hours: '3' },
        km: 50,
        norm: '6.48',
        burnt: '6.75',
        over: '0.27',
      },
      // standing in the yard
      {
        day: 12,
        odometer: 45_670,
        left: '26.95',
        km: 0,
        norm: '0.00',
        burnt: '0.00',
        over: '0.00',
      },
      // 317 × 0.0935 = 29.6395; 20.00 taken
      {
        day: 20,
        odometer: 45_987,
        left: '17.30',
        taken: '20.00',
        km: 317,
        norm: '29.64',
        burnt: '29.65',
        over: '0.01',
      },
    ])
  })

  // 25 l/100 km, 1.3 l for each tonne of trailer, 1.3 l/100 t·km; neither winter nor summer in May
  it('of a truck with a trailer in May: 0.01·((25 + 1.3·4.2)·S + 1.3·W)', () => {
    const truck: FuelNorm = { kind: 'truck', norm: '25', mass_rate: '1.3', cargo_rate: '1.3' }
    const hauling = (weight: string, loaded_distance: string) => ({
      trailer_mass: '4.2',
      tasks: [{ weight, loaded_distance }],
    })
    expectMonth({ month: 5, norm: truck, begins: [120_400, '210.00'] }, [
      // alone: 100 × 0.25 = 25.00
      {
        day: 4,
        odometer: 120_500,
        left: '186.00',
        km: 100,
        norm: '25.00',
        burnt: '24.00',
        over: '-1.00',
      },
      // with the trailer 300 × 0.3046 = 91.38; 12 t × 150 km = 1800 t·km × 0.013 = 23.40
      {
        day: 5,
        odometer: 120_800,
        left: '70.00',
        work: hauling('12', '150'),
        km: 300,
        norm: '114.78',
        burnt: '116.00',
        over: '1.22',
      },
      // 412 × 0.3046 = 125.4952; 7.35 t × 206 km = 1514.10 × 0.013 = 19.6833: 145.1785
      {
        day: 6,
        odometer: 121_212,
        left: '175.00',
        taken: '250.00',
        work: hauling('7.35', '206'),
        km: 412,
        norm: '145.18',
        burnt: '145.00',
        over: '-0.18',
      },
      // two tasks: 10 × 60 + 4.5 × 40 = 780 t·km × 0.013 = 10.14; 180 × 0.3046 = 54.828
      {
        ...{ day: 7, odometer: 121_392, left: '110.50', km: 180 },
        ...{ norm: '64.97', burnt: '64.50', over: '-0.47' },
        work: {
          trailer_mass: '4.2',
          tasks: [
            { weight: '10', loaded_distance: '60' },
            { weight: '4.5', loaded_distance: '40' },
          ],
        },
      },
    ])
  })

  // 32 l/100 km, 35 with the conditioner in summer; a heater of its own takes 2.5 l/h
  it('of a bus in July and in February: conditioner, then winter and the heater', () => {
    const bus: FuelNorm = {
      ...{ kind: 'bus', norm: '32', summer_conditioner: '35', heater_per_hour: '2.5' },
    }
    expectMonth({ month: 7, norm: bus, begins: [300_000, '150.00'] }, [
      // 210 × 0.32 = 67.20
      {
        day: 1,
        odometer: 300_210,
        left: '82.80',
        km: 210,
        norm: '67.20',
        burnt: '67.20',
        over: '0.00',
      },
      // 210 × 0.35 = 73.50
      {
        day: 2,
        odometer: 300_420,
        left: '108.00',
        taken: '100.00',
        work: { conditioner: true },
        km: 210,
        norm: '73.50',
        burnt: '74.80',
        over: '1.30',
      },
      // 187 × 0.35 = 65.45
      {
        day: 3,
        odometer: 300_607,
        left: '43.10',
        work: { conditioner: true },
        km: 187,
        norm: '65.45',
        burnt: '64.90',
        over: '-0.55',
      },
    ])
    expectMonth({ month: 2, norm: bus, begins: [310_000, '180.00'] }, [
      // 205 × 0.352 = 72.16; the heater 6 h × 2.5 = 15.00
      {
        day: 2,
        odometer: 310_205,
        left: '92.00',
        work: { heater: true, heater_hours: '6' },
        km: 205,
        norm: '87.16',
        burnt: '88.00',
        over: '0.84',
      },
      // a conditioner never counts together with winter: 205 × 0.352
      {
        day: 3,
        odometer: 310_410,
        left: '120.10',
        taken: '100.00',
        work: { conditioner: true },
        km: 205,
        norm: '72.16',
        burnt: '71.90',
        over: '-0.26',
      },
    ])
  })
})
