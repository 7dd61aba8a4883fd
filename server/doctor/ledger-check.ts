// Checks that balances of ledgers equal the sums of their movements, and that movements and
// documents belong to each other.
import { sql } from 'kysely'
import { allResources } from '#resources/kernel/derive.ts'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { verifyMovements } from '../kernel/seals/index.ts'
import type { Fragment } from '../kernel/types.ts'
import { isLimitAwaited } from './awaited-limits.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'
import { strayPostings } from './posting-check.ts'

/** The result of a check: the number of faults, and a few of them in words. */
interface Faulty {
  count: number
  some: string[]
}

const rebuild =
  'find out who has changed the database; the movements are right: restore accounts and days from a backup, or have them computed anew by whoever maintains Motorpool'

export async function checkLedgers(
  db: Db,
  resources: readonly Resource[] = allResources(),
): Promise<Finding[]> {
  const ledgers = resources.filter((one) => one.mode === 'ledger' && !one.desk)
  const findings: Finding[] = []
  for (const resource of ledgers) {
    findings.push(...(await balances(db, resource, resources)), ...(await reversals(db, resource)))
    for (const document of resources.filter(({ postings, desk }) => postings && !desk))
      findings.push(...(await strayPostings(db, resource, document)))
  }
  const { movements, faults } = await verifyMovements(db, ledgers)
  const { good, bad } = about('ledgers')
  if (faults.length > 0)
    findings.push(
      bad(
        `${counted(faults.length, 'fault')} against the event log, first: ${faults[0]!.said}`,
        'npm run verify-log lists them all; compare with the last backup from before',
      ),
    )
  if (findings.length > 0) return findings
  return [good(`${counted(movements, 'movement')}, balances as they make them`)]
}

/** The accounts `a` with their movements `m`. */
function joined(resource: Resource, { owners, keys }: Ledger): Fragment {
  const same = [...owners, ...keys].map(
    (key) => sql`${sql.ref(`m.${key}`)} is not distinct from ${sql.ref(`a.${key}`)}`,
  )
  return sql`${sql.table(sideTable(resource, 'account'))} a left join ${sql.table(tableOf(resource))} m
    on m.contract_id = a.contract_id and ${sql.join(same, sql` and `)}`
}

async function faultyOf(db: Db, query: Fragment): Promise<Faulty> {
  const { rows } =
    await sql<Faulty>`select count(*) as count, coalesce((array_agg(f.said))[1:3], '{}') as some
    from (${query}) f`.execute(db)
  return rows[0] ?? { count: 0, some: [] }
}

async function balances(
  db: Db,
  resource: Resource,
  registry: readonly Resource[],
): Promise<Finding[]> {
  const ledger = resource.ledger!
  const { bad } = about('ledgers')
  const { name } = resource
  const findings: Finding[] = []
  const say = ({ count, some }: Faulty, what: string, mend: string) => {
    if (count > 0)
      findings.push(
        bad(`${name}: ${what}: ${count} (${some.join('; ')}${count > 3 ? ' …' : ''})`, mend),
      )
  }
  say(
    await faultyOf(db, wrongTotals(resource, ledger)),
    'accounts that are not their sums',
    rebuild,
  )
  say(await faultyOf(db, wrongDays(resource, ledger)), 'days that are not their movements', rebuild)
  say(
    await faultyOf(db, outOfBounds(resource, ledger, registry)),
    'accounts below zero or above their limit',
    'look at the movements of these accounts on these days, and correct the documents that are wrong',
  )
  return findings
}

function wrongTotals(resource: Resource, ledger: Ledger): Fragment {
  const wrong = ledger.amounts.map(
    (key) => sql`${sql.ref(`a.${key}`)} <> coalesce(sum(${sql.ref(`m.${key}`)}), 0)`,
  )
  return sql`select 'account ' || a.id as said from ${joined(resource, ledger)}
    group by a.contract_id, a.id having ${sql.join(wrong, sql` or `)}`
}

/** Each day of each account from its movements: opening, sum, lowest and highest. */
function daysOf(resource: Resource, ledger: Ledger): Fragment {
  const [first = ''] = ledger.amounts
  const at = sql.ref(`m.${ledger.at}`)
  const sums = ledger.amounts.map(
    (key) => sql`sum(coalesce(${sql.ref(key)}, 0)) as ${sql.ref(`${key}_sum`)}`,
  )
  const openings = ledger.amounts.map(
    (key) => sql`coalesce(sum(${sql.ref(`${key}_sum`)}) over (partition by account_id order by day
      rows between unbounded preceding and 1 preceding), 0) as ${sql.ref(`${key}_opening`)}`,
  )
  return sql`select d.*, ${sql.join(openings)} from (
    select account_id, day, ${sql.join(sums)}, min(running) as low, max(running) as high from (
      select a.id as account_id, (${at} at time zone 'UTC')::date as day, m.*,
        sum(${sql.ref(`m.${first}`)}) over (partition by a.id, (${at} at time zone 'UTC')::date order by ${at}) as running
      from ${joined(resource, ledger)} where m.id is not null) r group by 1, 2) d`
}

function wrongDays(resource: Resource, ledger: Ledger): Fragment {
  const columns = [
    ...ledger.amounts.flatMap((key) => [`${key}_opening`, `${key}_sum`]),
    'low',
    'high',
  ]
  const wrong = columns.map(
    (key) => sql`${sql.ref(`d.${key}`)} is distinct from ${sql.ref(`x.${key}`)}`,
  )
  return sql`select 'account ' || coalesce(d.account_id, x.account_id) || ' on ' || coalesce(d.day, x.day) as said
    from ${sql.table(sideTable(resource, 'day'))} d full join (${daysOf(resource, ledger)}) x
      on x.account_id = d.account_id and x.day = d.day
    where ${sql.join(wrong, sql` or `)}`
}

function outOfBounds(resource: Resource, ledger: Ledger, registry: readonly Resource[]): Fragment {
  const [first = ''] = ledger.amounts
  const opening = sql.ref(`x.${first}_opening`)
  const limit = limitOf(ledger, resource)
  const at = sql.ref(`m.${ledger.at}`)
  const same = ['contract_id', ...ledger.owners, ...ledger.keys].map(
    (key) => sql`${sql.ref(`m.${key}`)} is not distinct from ${sql.ref(`a.${key}`)}`,
  )
  // moment by moment only on days that rise above it
  const above = sql`exists (select from (
      select ${at} as at, ${opening} + sum(${sql.ref(`m.${first}`)}) over (order by ${at}) as held
      from ${sql.table(tableOf(resource))} m
      where ${sql.join(same, sql` and `)} and (${at} at time zone 'UTC')::date = x.day
    ) y where y.held > ${limit} and not ${isLimitAwaited(resource, registry)})`
  return sql`select 'account ' || a.id || ' on ' || x.day as said
    from (${daysOf(resource, ledger)}) x join ${sql.table(sideTable(resource, 'account'))} a on a.id = x.account_id
    where ${opening} + x.low < 0 or ${opening} + x.high > ${limit} and ${above}`
}

/** The limit of the account `a` from its owner, by the descriptor; null if it has none. */
function limitOf({ limits = {}, keys }: Ledger, { fields }: Resource): Fragment {
  const cases = Object.entries(limits).map(([owner, limit]) => {
    const [rowsOrField = '', inner] = String(limit).split('.')
    const table = String(fields[owner]?.options.to).replaceAll('-', '_')
    const o = sql.ref(`a.${owner}`)
    const id = sql.ref('a.contract_id')
    if (inner === undefined)
      return sql`when ${o} is not null then (select ${sql.ref(`l.${rowsOrField}`)} from ${sql.table(table)} l
        where l.contract_id = ${id} and l.id = ${o})`
    const same = keys.map((key) => sql`${sql.ref(`l.${key}`)} = ${sql.ref(`a.${key}`)}`)
    const held = sql.ref(`l.${inner}`)
    return sql`when ${o} is not null then (select case when bool_and(${held} is not null) then sum(${held}) end
      from ${sql.table(`${table}__${rowsOrField}`)} l
      where ${sql.join([sql`l.contract_id = ${id}`, sql`l.parent_id = ${o}`, ...same], sql` and `)})`
  })
  return cases.length > 0 ? sql`(case ${sql.join(cases, sql` `)} end)` : sql`null::numeric`
}

/** A reversal has the account and moment of the reversed movement, with the opposite amounts. */
async function reversals(db: Db, resource: Resource): Promise<Finding[]> {
  const { at, owners, keys, amounts } = resource.ledger!
  const alike = [at, ...owners, ...keys, 'document', 'document_id'].map(
    (key) => sql`${sql.ref(`m.${key}`)} is not distinct from ${sql.ref(`r.${key}`)}`,
  )
  const opposite = amounts.map(
    (key) => sql`${sql.ref(`m.${key}`)} is not distinct from -${sql.ref(`r.${key}`)}`,
  )
  const table = sql.table(tableOf(resource))
  const { count, some } = await faultyOf(
    db,
    sql`select 'movement ' || m.id as said from ${table} m left join ${table} r
      on r.contract_id = m.contract_id and r.id = m.reverses_id
      where m.reverses_id is not null and (r.id is null or not (${sql.join([...alike, ...opposite], sql` and `)}))`,
  )
  if (count === 0) return []
  return [
    about('ledgers').bad(
      `${resource.name}: movements that do not match what they take back: ${count} (${some.join('; ')})`,
      'somebody has changed the database: take these movements from a backup',
    ),
  ]
}
