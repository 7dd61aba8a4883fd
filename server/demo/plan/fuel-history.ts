// Simulates the fuel of a fleet over some weeks, day by day: deliveries, refuelling and
// consumption. In hundredths of a litre, so that the sums are exact.
import type { Chance } from './seeded-chances.ts'

export interface HistoryTank {
  readonly id: number
  readonly fuelId: number
  readonly depotId: number | undefined
  /** Hundredths of a litre. */
  readonly capacity: number
  readonly opening: number
}

export interface HistoryVehicle {
  readonly id: number
  readonly fuelId: number
  readonly depotId: number | undefined
  /** Hundredths of a litre. */
  readonly tankVolume: number
  /** Initial content; default: none. */
  readonly opening?: number
  /** Hundredths of a litre that it burns on an ordinary day. */
  readonly perDay: number
  /** Replaces that by exact consumption: days before today → hundredths of a litre. */
  readonly planned?: ReadonlyMap<number, number>
}

/** `litres`: hundredths. `share`: of the day, 0 to 1. */
interface Moved {
  readonly litres: number
  readonly share: number
}
interface Delivery extends Moved {
  readonly tankId: number
}
interface Refuelling extends Moved {
  readonly carId: number
  readonly fuelId: number
  /** null: elsewhere, for money. */
  readonly tankId: number | null
}
interface Burnt extends Moved {
  readonly carId: number
  readonly fuelId: number
  /** The vehicle's remaining fuel, in hundredths of a litre. */
  readonly left: number
}
interface Transfer extends Moved {
  readonly fromId: number
  readonly toId: number
}

export interface FuelDay {
  /** 0: today. */
  readonly ago: number
  readonly deliveries: Delivery[]
  readonly refuellings: Refuelling[]
  readonly burnt: Burnt[]
  readonly transfers: Transfer[]
}

const litre = 100
/**
 * In percent: when a tank is filled and how far by a lorry or from another tank; when a vehicle is
 * refuelled and how far, and its minimum after a planned shift.
 */
const levels = {
  ...{ low: 40, full: 85, pumped: 95 },
  ...{ vehicleLow: 35, vehicleFull: 92, vehicleReserve: 12 },
}
/** Days between a supplier's visits to each tank, and the free space required. */
const round = { days: 14, room: 300 * litre }
/** Percentage of days on which a vehicle is parked. */
const idle = 12
/** Days before today on which fuel is transferred between tanks. */
const transferAgo = 30

interface State {
  readonly held: Map<number, number>
  readonly inVehicles: Map<number, number>
}

/**
 * The days of a fleet, the first one first. No tank or vehicle is ever negative or above its
 * capacity, in the order deliveries, transfers, refuelling, consumption.
 */
export function simulateFuel(
  fleet: { tanks: readonly HistoryTank[]; vehicles: readonly HistoryVehicle[] },
  days: number,
  chance: Chance,
): FuelDay[] {
  const state: State = {
    held: new Map(fleet.tanks.map(({ id, opening }) => [id, opening])),
    inVehicles: new Map(fleet.vehicles.map(({ id, opening = 0 }) => [id, opening])),
  }
  return Array.from({ length: days }, (_, n): FuelDay => {
    const ago = days - 1 - n
    return {
      ago,
      deliveries: fleet.tanks.flatMap((tank, at) =>
        deliver(tank, state, chance, (n + 2 * at) % round.days === 0),
      ),
      transfers: ago === transferAgo ? transfer(fleet.tanks, state) : [],
      refuellings: fleet.vehicles.flatMap((vehicle, at) =>
        refuel({ ...vehicle, ago, place: at / fleet.vehicles.length }, fleet.tanks, state, chance),
      ),
      burnt: fleet.vehicles.flatMap((vehicle) => burn(vehicle, ago, state, chance)),
    }
  })
}

const percent = (whole: number, share: number) => Math.floor((whole * share) / 100)
const wholeLitres = (hundredths: number) => hundredths - (hundredths % litre)
const at = (map: ReadonlyMap<number, number>, id: number) => map.get(id) ?? 0
function add(map: Map<number, number>, id: number, change: number): void {
  map.set(id, at(map, id) + change)
}

/** A lorry delivers whole hundreds of litres, in the morning: on its round, or to a low tank. */
function deliver(
  { id, capacity }: HistoryTank,
  { held }: State,
  chance: Chance,
  isDue: boolean,
): Delivery[] {
  if (!isDue && at(held, id) > percent(capacity, levels.low)) return []
  const room = percent(capacity, levels.full) - at(held, id)
  const litres = room - (room % (100 * litre))
  if (litres < (isDue ? round.room : litre)) return []
  add(held, id, litres)
  return [{ tankId: id, litres, share: 0.22 + chance(20) / 1000 }]
}

/** From the fullest of two tanks with one fuel into the other. */
function transfer(tanks: readonly HistoryTank[], { held }: State): Transfer[] {
  for (const from of tanks)
    for (const to of tanks) {
      if (from.id === to.id || from.fuelId !== to.fuelId) continue
      const room = percent(to.capacity, levels.pumped) - at(held, to.id)
      const litres = Math.min(500 * litre, wholeLitres(room), wholeLitres(at(held, from.id)))
      if (litres < 100 * litre) continue
      add(held, from.id, -litres)
      add(held, to.id, litres)
      return [{ fromId: from.id, toId: to.id, litres, share: 0.25 }]
    }
  return []
}

/** A vehicle on a day, `place` in the queue for refuelling (0 to 1). */
interface Waiting extends HistoryVehicle {
  readonly ago: number
  readonly place: number
}

/** In the morning; one whose shifts are planned when it has left. */
function refuel(
  { id, fuelId, depotId, tankVolume, planned, ago, place }: Waiting,
  tanks: readonly HistoryTank[],
  { held, inVehicles }: State,
  chance: Chance,
): Refuelling[] {
  const due = planned?.get(ago) ?? 0
  if (planned && ago > 1 && due === 0) return []
  const left = at(inVehicles, id)
  const needed = due === 0 ? 0 : due + percent(tankVolume, levels.vehicleReserve)
  if (left > Math.max(percent(tankVolume, levels.vehicleLow), needed)) return []
  const litres = wholeLitres(percent(tankVolume, levels.vehicleFull) - at(inVehicles, id))
  if (litres < litre) return []
  const own = tanks.find((tank) => tank.fuelId === fuelId && tank.depotId === depotId)
  const tank = own && at(held, own.id) >= litres && chance(100) < 95 ? own : undefined
  if (tank) add(held, tank.id, -litres)
  add(inVehicles, id, litres)
  const share = (planned ? 0.37 : 0.28) + place * 0.06
  return [{ carId: id, fuelId, tankId: tank?.id ?? null, litres, share }]
}

/** In the evening; never more than the vehicle has. */
function burn(
  { id, fuelId, perDay, planned }: HistoryVehicle,
  ago: number,
  { inVehicles }: State,
  chance: Chance,
): Burnt[] {
  const wanted = planned ? (planned.get(ago) ?? 0) : someOf(perDay, chance)
  const litres = Math.min(at(inVehicles, id), wanted)
  if (litres <= 0) return []
  add(inVehicles, id, -litres)
  return [{ carId: id, fuelId, litres, left: at(inVehicles, id), share: 0.79 }]
}

function someOf(perDay: number, chance: Chance): number {
  if (perDay === 0 || chance(100) < idle) return 0
  return percent(perDay, 88 + chance(25))
}
