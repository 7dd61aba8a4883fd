// Checks limits against balances once a save is complete: the record, its child rows, and its own
// postings.
import { sql } from 'kysely'
import { gradualPostings } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Kernel, WriteContext } from '../types.ts'

/**
 * The deferred triggers (server/kernel/schema/ddl.ts) over the limits that a resource has, and over
 * those that wait for its documents.
 */
export function limitTriggers({ resources }: Pick<Kernel, 'resources'>, name: string): string[] {
  return resources.flatMap((one) => {
    if (!one.ledger) return []
    const limits = Object.entries(one.ledger.limits ?? {}).flatMap(([owner, limit]) =>
      limit !== undefined && one.fields[owner]?.options.to === name
        ? [`${tableOf(one)}__limit_${owner}`]
        : [],
    )
    const gradual = gradualPostings(one, resources)
      .filter(({ document }) => document.name === name)
      .map(({ document, owner }) => `${tableOf(document)}__gradual_${owner}`)
    return [...limits, ...new Set(gradual)]
  })
}

interface OwnerMoment {
  readonly owner: string
  readonly id: unknown
  readonly at: unknown
}

/**
 * Whether a document of this owner is in progress, so that its limit is not enforced at the moment.
 */
export async function isLimitAwaited(
  { kernel, db, person }: Pick<WriteContext, 'kernel' | 'db' | 'person'>,
  ledger: Resource,
  { owner, id, at }: OwnerMoment,
): Promise<boolean> {
  const parts = gradualPostings(ledger, kernel.resources)
    .filter((one) => one.owner === owner)
    .map(
      ({ document, of, from, state, awaited }) => sql`exists (
        select from ${sql.table(tableOf(document))} d where d.contract_id = ${person.contractId}
          and ${sql.ref(`d.${of}`)} = ${id}::bigint and ${sql.ref(`d.${from}`)} <= ${at}::timestamptz
          and ${sql.ref(`d.${state}`)} = any(${[...awaited]}::text[]))`,
    )
  if (parts.length === 0) return false
  const { rows } = await sql<{ awaited: boolean }>`
    select ${sql.join(parts, sql` or `)} as awaited`.execute(db)
  return rows[0]?.awaited === true
}

/** @throws the database's error: a limit below the balance */
export async function checkLimits({ kernel, db, resource }: WriteContext): Promise<void> {
  const names = limitTriggers(kernel, resource.name)
  if (names.length === 0) return
  const listed = sql.join(names.map((name) => sql.ref(name)))
  await sql`set constraints ${listed} immediate`.execute(db)
  await sql`set constraints ${listed} deferred`.execute(db)
}
