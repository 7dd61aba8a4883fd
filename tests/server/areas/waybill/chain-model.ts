// What a vehicle's waybills come to, in plain JavaScript and without any memory: everything follows
// from all of its sheets and all of its refuellings, recomputed each time. Hundredths of litres,
// ms.

export interface ModelSheet {
  id: number
  state: 'draft' | 'open' | 'closed' | 'posted'
  start: number
  end: number | null
  odometerIn: number | null
  fuelIn: number | null
  /** With what it has left, once it has. */
  left: { odometer: number; fuel: number } | null
  /** What it came to when it was written last. */
  written: Account | null
}

export interface Account {
  odometerOut: number
  fuelOut: number
  fueled: number
  distance: number | null
  norm: number | null
  consumption: number | null
  expected: number
}

export interface World {
  sheets: readonly ModelSheet[]
  refuellings: readonly { at: number; litres: number }[]
}

/** km on the odometer, and a tenth of a litre for each of them. */
export const firstOdometer = 1000
const perKm = 10

export const hasEnded = ({ end, odometerIn, fuelIn }: ModelSheet) =>
  end !== null && odometerIn !== null && fuelIn !== null

const inOrder = (sheets: readonly ModelSheet[]) =>
  [...sheets].sort((a, b) => a.start - b.start || a.id - b.id)

/**
 * What a sheet begins with, and since when fuel that was taken is its own; null: of the first
 * departure all is that it did not leave with.
 */
interface Begin {
  since: number | null
  odometer: number
  fuel: number
}

interface Result {
  accounts: ReadonlyMap<number, Account>
  /** No sheet breaks the chain. */
  isSound: boolean
}

/** What all sheets come to. */
export function accountsOf({ sheets: all, refuellings }: World): Result {
  const sheets = inOrder(all)
  const taken = (after: number, until: number) =>
    refuellings
      .filter(({ at }) => at > after && at <= until)
      .reduce((sum, { litres }) => sum + litres, 0)
  const accounts = new Map<number, Account>()
  let isSound = true
  const hold = (condition: boolean) => (isSound &&= condition)
  /** The last finished one before the nth, on which later ones are based. */
  const standingBefore = (nth: number) => sheets.slice(0, nth).filter(hasEnded).at(-1)
  const untilOf = (nth: number) => sheets[nth]!.end ?? sheets[nth + 1]?.start ?? Infinity

  const beginOf = (nth: number): Begin => {
    const sheet = sheets[nth]!
    const standing = standingBefore(nth)
    if (sheet.left !== null && standing === undefined) {
      const { fuel } = sheets.find(({ left }) => left !== null)!.left!
      return { since: null, odometer: firstOdometer, fuel }
    }
    const before = sheet.left !== null ? standing : sheets[nth - 1]
    if (before === undefined)
      return {
        ...{ since: sheet.start, odometer: firstOdometer },
        fuel: taken(-Infinity, sheet.start),
      }
    const account = accounts.get(before.id)!
    const end = before.end ?? untilOf(sheets.indexOf(before))
    return {
      since: end,
      odometer: before.odometerIn ?? account.odometerOut,
      fuel: before.fuelIn ?? account.expected,
    }
  }
  for (const [nth, sheet] of sheets.entries()) {
    const begin = beginOf(nth)
    const until = untilOf(nth)
    const fueled =
      begin.since === null ? taken(-Infinity, until) - begin.fuel : taken(begin.since, until)
    const { odometer: odometerOut, fuel: fuelOut } = sheet.left ?? begin
    const distance = sheet.odometerIn === null ? null : sheet.odometerIn - odometerOut
    const consumption = sheet.fuelIn === null ? null : fuelOut + fueled - sheet.fuelIn
    const norm = distance === null || distance < 0 ? null : distance * perKm
    const expected = Math.max(0, fuelOut + fueled - (norm ?? 0))
    const own = { odometerOut, fuelOut, fueled, distance, norm, consumption, expected }
    accounts.set(sheet.id, own)
    hold(odometerOut === begin.odometer && fuelOut === begin.fuel)
    hold((distance ?? 0) >= 0 && (consumption ?? 0) >= 0)
    hold(nth === 0 || sheets[nth - 1]!.start < sheet.start)
    hold(sheet.start >= (standingBefore(nth)?.end ?? -Infinity))
  }
  return { accounts, isSound }
}

/** Whether all that is posted comes to what is in the books. */
export function isAsPosted({ sheets }: World, { accounts }: Result): boolean {
  return sheets.every(
    ({ id, state, written }) => state !== 'posted' || accounts.get(id)!.fueled === written!.fueled,
  )
}

/** What the books must have: by moment and document. */
export function movementsOf({ sheets, refuellings }: World): [at: number, litres: number][] {
  const burnt = sheets.flatMap(({ state, end, written }): [number, number][] =>
    state === 'posted' && written!.consumption !== 0 ? [[end!, -written!.consumption!]] : [],
  )
  return [...refuellings.map(({ at, litres }): [number, number] => [at, litres]), ...burnt]
}

/** Each sheet at whose end the books must hold what its tank did: all before it are posted too. */
export function settled(world: World): { end: number; fuelIn: number }[] {
  const found: { end: number; fuelIn: number }[] = []
  for (const sheet of inOrder(world.sheets)) {
    if (sheet.state === 'draft' && !hasEnded(sheet)) continue
    if (sheet.state !== 'posted') break
    found.push({ end: sheet.end!, fuelIn: sheet.fuelIn! })
  }
  return found
}
