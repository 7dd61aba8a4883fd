// Checks that every movement in force has its document, and every document its movements.
import { sql } from 'kysely'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import type { Posting } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { isReversed } from '../kernel/ledger/index.ts'
import type { Fragment } from '../kernel/types.ts'
import { about } from './finding.ts'
import type { Finding } from './finding.ts'

/** Documents whose movements in force differ from the expected ones in number or amount. */
export async function strayPostings(
  db: Db,
  ledger: Resource,
  document: Resource,
): Promise<Finding[]> {
  const [, postings] = postingsOf(document).find(([name]) => name === ledger.name) ?? []
  if (!postings) return []
  const { amounts, cost } = ledger.ledger!
  const [amount = ''] = amounts
  const expected = postings.map((posting) => expectedOf(document, posting, [amount, cost]))
  const names = [document.name, ...(document.renamedFrom ? [document.renamedFrom] : [])]
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with expected as (
      select x.contract_id, x.id, count(*) as movements, sum(x.amount) as amount
      from (${sql.join(expected, sql` union all `)}) x where x.amount <> 0 or x.cost <> 0 group by 1, 2),
    standing as (
      select t.contract_id, t.document_id as id, count(*) as movements, sum(${sql.ref(`t.${amount}`)}) as amount
      from ${sql.table(tableOf(ledger))} t where t.document = any(${names}) and not ${isReversed(ledger)} group by 1, 2)
    select count(*) as count, (array_agg(f.id order by f.id))[1:3] as ids from (
      select coalesce(e.id, s.id) as id from expected e full join standing s using (contract_id, id)
      where (e.movements, e.amount) is distinct from (s.movements, s.amount)) f`.execute(db)
  const { count = 0, ids } = rows[0] ?? {}
  if (count === 0) return []
  return [
    about('ledgers').bad(
      `${ledger.name}: movements that are not those of their ${document.name}: ${count} (id ${(ids ?? []).join(', ')})`,
      'save these documents once more, which brings their movements up to date; what has no document any more, take from a backup',
    ),
  ]
}

/**
 * For each document `d` to which the posting applies: its id, and the amount of each movement; if
 * only the cost is moved, the cost.
 */
function expectedOf(
  document: Resource,
  posting: Posting,
  [amount, cost]: readonly [string, string?],
): Fragment {
  const { each, when = {}, negate } = posting
  const value = takenOf(posting, amount)
  const costAlone = cost !== undefined && !value ? takenOf(posting, cost) : undefined
  const conditions = Object.entries(when).map(
    ([key, some]) => sql`${sql.ref(`d.${key}`)} in (${sql.join([some].flat())})`,
  )
  const rows = each
    ? sql` join ${sql.table(sideTable(document, each))} c on c.contract_id = d.contract_id and c.parent_id = d.id`
    : sql``
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  const moved = value ? sql`coalesce(${value}, 0)` : sql`0::numeric`
  return sql`select d.contract_id, d.id, ${negate ? sql`-${moved}` : moved} as amount,
    ${costAlone ?? sql`0::numeric`} as cost from ${sql.table(tableOf(document))} d${rows}${where}`
}

/** The source of an amount of a posting: a column of the document or of its child row. */
function takenOf({ each, take }: Posting, amount: string): Fragment | undefined {
  const source = take[amount]
  if (source === undefined) return undefined
  const [list, inner] = source.split('.')
  return sql.ref(inner !== undefined && list === each ? `c.${inner}` : `d.${source}`)
}
