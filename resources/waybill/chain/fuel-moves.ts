// What has moved between two moments, by fuel: sums are made once, and found by bisection.
import type { FuelMove } from './chain-types.ts'

interface Moved {
  readonly refuelled: bigint
  readonly other: bigint
}

/** What has moved of each fuel after one moment, up to another and at it; null: for ever. */
export interface FuelMoves {
  between(fuelId: number, after: string, until: string | null): Moved
  readonly fuelIds: readonly number[]
}

interface Total extends Moved {
  readonly at: string
}

const none: Moved = { refuelled: 0n, other: 0n }

export function sumMoves(moves: readonly FuelMove[]): FuelMoves {
  const totals = new Map<number, Total[]>()
  for (const move of [...moves].sort((a, b) => compareTexts(a.at, b.at))) {
    const list = totals.get(move.fuelId) ?? []
    const { refuelled, other } = list.at(-1) ?? none
    list.push({
      at: move.at,
      refuelled: move.isRefuelling ? refuelled + move.litres : refuelled,
      other: move.isRefuelling ? other : other + move.litres,
    })
    totals.set(move.fuelId, list)
  }
  return {
    fuelIds: [...totals.keys()],
    between(fuelId, after, until) {
      const list = totals.get(fuelId) ?? []
      const from = totalAt(list, after)
      const to = until === null ? list.at(-1) : totalAt(list, until)
      const a = from ?? none
      const b = to ?? none
      return { refuelled: b.refuelled - a.refuelled, other: b.other - a.other }
    },
  }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The last total up to a moment, that at the moment included. */
function totalAt(list: readonly Total[], at: string): Total | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}
