// Rules of statements: each save matches the lines against the current refuellings.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { matchStatement } from './statement-matching.ts'
import type { BookedRefueling, LineMatch, StatementLine } from './statement-matching.ts'

export const statementRules: Rules = {
  async beforeSave(writer, row) {
    const lines = (row.lines ?? []) as (Wire & StatementLine)[]
    const matching = matchStatement(lines, await refuelingsFor(writer, row))
    const count = (match: LineMatch['match']) =>
      matching.lines.filter((line) => line.match === match).length
    return {
      ...row,
      ...totalsOf(lines),
      lines: lines.map((line, i) => ({ ...line, ...matching.lines[i] })),
      unlisted: keepIds(
        row.unlisted as Wire[] | null,
        matching.unlisted.map(({ at, car_id, litres }) => ({ at, car_id, litres })),
      ),
      found: count('found'),
      different: count('different'),
      missing: count('missing'),
      unlisted_count: matching.unlisted.length,
    }
  },
}

/** Reuses the ids of stored rows, so that a save without changes writes nothing. */
function keepIds(stored: readonly Wire[] | null, rows: readonly Wire[]): Wire[] {
  return rows.map((row, i) => {
    const id = stored?.[i]?.id
    return id === undefined ? row : { ...row, id }
  })
}

/**
 * Refuellings from outside our tanks, of this supplier or without one, in the statement's period
 * and one day around it.
 */
async function refuelingsFor(
  { db, person }: WriteContext,
  { counterparty_id: supplier, period }: Wire,
): Promise<BookedRefueling[]> {
  const { from, to } = period as { from: string; to: string }
  const zone = person.contract.timeZone
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
  const end = addDays(to, 1)
  const { rows } = await sql<BookedRefueling>`
    select r.id, r.at, r.card_number, c.plate_number, r.car_id, r.fuel_id,
      r.litres::text as litres, r.price::text as price,
      r.counterparty_id is not null and r.at >= ${midnight(from)} and r.at < ${midnight(end)}
        as expected
    from refueling r
    join car c on c.contract_id = r.contract_id and c.id = r.car_id
    where r.contract_id = ${person.contractId} and r.source <> 'tank'
      and (r.counterparty_id = ${supplier} or r.counterparty_id is null)
      and r.at >= ${midnight(addDays(from, -1))} and r.at < ${midnight(addDays(end, 1))}
    order by r.at, r.id`.execute(db)
  return rows
}

/** Totals as exact decimals, calculated in hundredths. */
function totalsOf(lines: readonly StatementLine[]): { litres: string; cost: string } {
  let litres = 0n
  let cost = 0n
  for (const line of lines) {
    const amount = hundredths(line.litres)
    litres += amount
    cost += (amount * hundredths(line.price ?? '0') + 50n) / 100n
  }
  return { litres: decimalOf(litres), cost: decimalOf(cost) }
}

function hundredths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(2, '0').slice(0, 2))
}

function decimalOf(value: bigint): string {
  const digits = String(value).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
