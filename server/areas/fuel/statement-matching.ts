// Matches the lines of a supplier's statement to refuellings. Pure.
import { hourMs } from '../../kernel/time-units.ts'

/** A line as entered or imported. */
export interface StatementLine {
  at: string
  card_number: string | null
  plate_number: string | null
  fuel_id: number | null
  litres: string
  price: string | null
}

/** A refuelling that may match a line. */
export interface BookedRefueling extends StatementLine {
  id: number
  car_id: number
  fuel_id: number
  /** The statement should list it: it is within its period and from its supplier. */
  expected: boolean
}

export interface LineMatch {
  match: 'found' | 'different' | 'missing'
  refueling_id: number | null
  booked: string | null
}

interface Matching {
  lines: LineMatch[]
  /** Expected refuellings without a matching line. */
  unlisted: BookedRefueling[]
}

/**
 * ms by which both parties' times of a refuelling may differ; some suppliers state only the day.
 */
const apart = 36 * hourMs

/**
 * Matches each refuelling to at most one line: first exact matches, closest in time first, then
 * those with the same card or vehicle that differ in other values.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  refuelings: readonly BookedRefueling[],
): Matching {
  const byKey = groupByKey(refuelings)
  const free = new Set(refuelings)
  const found = lines.map((): LineMatch => ({
    ...{ match: 'missing', refueling_id: null, booked: null },
  }))
  for (const match of ['found', 'different'] as const)
    for (const [i, line] of lines.entries()) {
      if (found[i]!.refueling_id !== null) continue
      const near = nearestOf(line, byKey, free, match === 'found')
      if (!near) continue
      free.delete(near)
      found[i] = { match, refueling_id: near.id, booked: near.litres }
    }
  return { lines: found, unlisted: [...free].filter(({ expected }) => expected) }
}

/** Matching keys of a line; cards are compared without spaces and case. */
const keysOf = ({ card_number: card, plate_number: plate }: StatementLine): string[] => [
  ...(card ? [`card ${card.replaceAll(/\s/g, '').toLowerCase()}`] : []),
  ...(plate ? [`plate ${plate}`] : []),
]

function groupByKey(refuelings: readonly BookedRefueling[]): Map<string, BookedRefueling[]> {
  const groups = new Map<string, BookedRefueling[]>()
  for (const one of refuelings)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

function nearestOf(
  line: StatementLine,
  byKey: ReadonlyMap<string, readonly BookedRefueling[]>,
  free: ReadonlySet<BookedRefueling>,
  agreeing: boolean,
): BookedRefueling | undefined {
  const distance = (one: BookedRefueling) => Math.abs(Date.parse(one.at) - Date.parse(line.at))
  return keysOf(line)
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((one) => free.has(one) && distance(one) <= apart && (!agreeing || agrees(line, one)))
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id)
    .at(0)
}

/** A value that is missing on either side is not a difference. */
function agrees(line: StatementLine, one: BookedRefueling): boolean {
  const samePrice =
    line.price === null || one.price === null || Number(line.price) === Number(one.price)
  const sameFuel = line.fuel_id === null || line.fuel_id === one.fuel_id
  return samePrice && sameFuel && Number(line.litres) === Number(one.litres)
}
