import type { Row, Wire } from '#tests/support/server/test-app.ts'
import type { Making, Samples } from './sample.ts'

/**
 * The records that the documents of one file refer to: created once, so that a row takes few calls.
 */
interface Office {
  fuels: Row[]
  /** All but the last two have the first fuel; practically bottomless, and half full. */
  tanks: Row[]
  /** Vehicles with a tank for each fuel. */
  cars: Row[]
}

const opened = '2024-12-31T00:00:00.000Z'
const offices = new Map<string, Promise<Office>>()
const filled = new Map<string, Promise<unknown>>()

/** A practically bottomless tank. */
const halfFull = (fuel: Row): Wire => ({
  fuel_id: fuel.id,
  capacity: '900000000.00',
  initial_value: '400000000.00',
  opened_at: opened,
})

function officeOf(making: Making): Promise<Office> {
  const known = offices.get(making.tag) ?? openOffice(making)
  offices.set(making.tag, known)
  return known
}

async function openOffice({ row }: Making): Promise<Office> {
  const fuels = [await row('fuel', {}), await row('fuel', {})]
  const tanks: Row[] = []
  for (const nth of [0, 0, 0, 0, 1, 1]) tanks.push(await row('reservoir', halfFull(fuels[nth]!)))
  const each = fuels.map(({ id }) => ({ fuel_id: id, tank_volume: '900000.00' }))
  const car = { fuels: each, initial_odometer: null }
  return { fuels, tanks, cars: [await row('car', car), await row('car', car)] }
}

/** The same office, after refuelling its vehicles long ago. */
async function filledOffice(making: Making): Promise<Office> {
  const office = await officeOf(making)
  const done = filled.get(making.tag) ?? fill(making, office)
  filled.set(making.tag, done)
  await done
  return office
}

async function fill({ row }: Making, { fuels, cars }: Office): Promise<void> {
  for (const car of cars)
    for (const fuel of fuels)
      await row('refueling', {
        ...{ car_id: car.id, fuel_id: fuel.id, at: opened },
        ...{ source: 'cash', reservoir_id: null, litres: '400000' },
      })
}

const stepMs = 600_000
/** Before the tests' clock, and after all tanks were opened. */
const past = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * stepMs).toISOString()
const amount = ({ n }: Making): Wire => ({ at: past(n), litres: `${1 + (n % 50)}.50` })

/**
 * Values of other records that a document may refer to instead of the office's, with the same
 * fuels.
 */
const others = async (making: Making) => {
  const { fuels } = await officeOf(making)
  const tanks = { tank_volume: '900000.00', tank_remainder: '400000.00' }
  return {
    reservoir: halfFull(fuels[0]!),
    car: { fuels: fuels.map(({ id }) => ({ fuel_id: id, ...tanks })), initial_odometer: null },
    fuel: null,
  }
}

/**
 * A document that takes fuel from a vehicle needs one that was filled before, so no other vehicle.
 */
const notCars = async (making: Making) => ({ ...(await others(making)), car: null })

const intoTank = async (making: Making): Promise<Wire> => {
  const { tanks } = await officeOf(making)
  return { ...amount(making), reservoir_id: tanks[making.n % 2]!.id }
}

export const fuelSamples: Samples = {
  reservoir: {
    complete: (_, { n }) => ({
      opened_at: new Date(Date.parse(opened) + n * 60_000).toISOString(),
    }),
    filled: ['opened_at'],
    unposted: { initial_value: null },
  },
  'fuel-movement': { empty: ['reverses_id'], shows: { resource: 'refueling' } },
  'fuel-tank-month': { shows: { resource: 'reservoir' } },
  'fuel-vehicle-month': {
    shows: {
      resource: 'refueling',
      // each has a separate vehicle: a month sums up the fuel of one vehicle
      values: async (make) => {
        const { id: fuel_id } = await make('fuel', {})
        const { id: car_id } = await make('car', { fuels: [{ fuel_id, tank_volume: '900.00' }] })
        return { car_id, fuel_id, source: 'cash', reservoir_id: null, litres: '5.00' }
      },
    },
  },
  'fuel-intake': { complete: (_, making) => intoTank(making), filled: ['kilograms'] },
  'fuel-measurement': {
    complete: async (_, making) => {
      const { reservoir_id, at } = await intoTank(making)
      return { reservoir_id, at }
    },
  },
  'fuel-transfer': {
    complete: async (_, making) => ({
      ...(await intoTank(making)),
      to_reservoir_id: (await officeOf(making)).tanks[2 + (making.n % 2)]!.id,
    }),
    refersTo: others,
  },
  'fuel-drain': {
    complete: async (_, making) => {
      const { cars } = await filledOffice(making)
      return { ...(await intoTank(making)), car_id: cars[making.n % 2]!.id }
    },
    refersTo: notCars,
  },
  'fuel-consumption': {
    complete: async (_, making) => {
      const { cars, fuels } = await filledOffice(making)
      const car = cars[making.n % 2]!
      const fuel = fuels[making.n % 2]!
      return { ...amount(making), car_id: car.id, fuel_id: fuel.id }
    },
    empty: ['norm'],
    refersTo: notCars,
  },
  refueling: {
    complete: async ({ source, fuel_id, reservoir_id }, making) => {
      const { cars, fuels, tanks } = await officeOf(making)
      const nth = making.n % 2
      const isOurs = source === 'tank' || source === undefined
      const given = fuels.findIndex(({ id }) => id === fuel_id)
      const ofTank = tanks.find(({ id }) => id === reservoir_id)?.fuel_id
      const otherwise = isOurs ? fuels.findIndex(({ id }) => id === (ofTank ?? fuels[0]!.id)) : nth
      const which = given >= 0 ? given : otherwise
      return {
        ...{ ...amount(making), car_id: cars[nth]!.id, fuel_id: fuels[which]!.id, odometer: null },
        ...(isOurs && { reservoir_id: tanks[4 * which + nth]!.id }),
      }
    },
    filled: ['at'],
    demanded: ['source'],
    together: ['source', 'fuel_id', 'reservoir_id'],
    empty: ['odometer'],
    refersTo: others,
  },
  'refueling-queue': {
    shows: {
      resource: 'car',
      // its fuel must have a tank
      values: async (make) => {
        const { fuel_id } = await make('reservoir', { subdivision_id: null })
        return { fuels: [{ fuel_id }] }
      },
    },
  },
  'book-month': {
    empty: ['reopened_at'],
    complete: (_, { n }) => ({
      month: `${1800 + (Math.floor(n / 12) % 220)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
    }),
  },
}
