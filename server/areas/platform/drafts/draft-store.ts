// Stored drafts: unsaved form input, private to one user in one contract.
import { sql } from 'kysely'
import {
  deskName,
  fieldEntries,
  isAtForm,
  isWritable,
  keysOnWire,
} from '#resources/kernel/derive.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { waitingRowsKey } from '#resources/kernel/draft-key.ts'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Draft, DraftNote, DraftParts } from '#resources/wire/drafts.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { tableOf } from '../../../kernel/db/columns.ts'
import type { Quotas } from '../../../kernel/account-quotas.ts'
import type { CallContext, Kernel } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { accountName } from '../display-names.ts'

interface DraftInput extends Omit<DraftParts, 'key'> {
  key?: string | null | undefined
  /**
   * Optimistic lock: the time of the draft to replace; null: there must be none; undefined: no
   * check.
   */
  after?: string | null | undefined
}

/** Maximum drafts of a user in a contract; the oldest are deleted. */
const mostDrafts = 200
/** Maximum bytes of a draft on the wire. */
export const largestDraft = 256 * 1024

/**
 * Keys that a draft may contain: writable fields except secrets and files, labels of references,
 * and pending related rows.
 */
function keptKeys(resource: Resource): ReadonlySet<string> {
  return new Set([
    ...(resource.related ? [waitingRowsKey] : []),
    ...fieldEntries(resource.fields)
      .filter(([key, field]) => isWritable(field) && isAtForm(resource, key) && !isSecret(field))
      .flatMap(([key, field]) => keysOnWire(key, field)),
  ])
}

/** @throws AppError 400 naming keys that drafts of this resource cannot contain */
export function checkKeys(resource: Resource, parts: Pick<DraftInput, 'fields' | 'base'>): void {
  const known = keptKeys(resource)
  const faults = (['fields', 'base'] as const).flatMap((part) =>
    Object.keys(parts[part])
      .filter((key) => !known.has(key))
      .map((key): [string, Fault] => [`${part}.${key}`, 'unknown']),
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

/**
 * @throws AppError 404 for a record (or one to copy) that does not exist, or is not visible to the
 * caller
 */
export async function checkRecord(
  kernel: Kernel,
  db: Db,
  person: Person,
  resource: Resource,
  record: string,
): Promise<void> {
  if (record === 'new') return
  const { rows } =
    await sql`select from ${sql.table(tableOf(resource))} t where t.contract_id = ${person.contractId} and t.id = ${idOf(record)}${visibilityClause(kernel, resource, person)}`.execute(
      db,
    )
  if (rows.length === 0) throw new AppError('not_found')
}

const idOf = (record: string) => Number(record.replace('copy-', ''))

/**
 * The idempotency key of the save is stored with the base values, as its first member. It is not a
 * valid field name.
 */
const keyName = '$key'

const own = ({ accountId, contractId }: Person) =>
  sql`d.account_id = ${accountId} and d.contract_id = ${contractId}`
const of = (person: Person, screen: string, record: string) =>
  sql`${own(person)} and d.screen = ${screen} and d.record = ${record}`

export async function draftsOf(db: Db, person: Person): Promise<DraftNote[]> {
  const { rows } = await sql<DraftNote>`
    select d.screen, d.record, d.saved_at from draft d where ${own(person)} order by d.saved_at desc, d.screen, d.record`.execute(
    db,
  )
  return rows
}

export async function readDraft(
  kernel: Kernel,
  db: Db,
  person: Person,
  resource: Resource,
  record: string,
): Promise<Draft | null> {
  const { rows } = await sql<Omit<Draft, 'changed'>>`
    select d.version, d.base, d.fields, d.saved_at from draft d where ${of(person, deskName(resource), record)}`.execute(
    db,
  )
  const draft = rows[0]
  if (!draft) return null
  const { [keyName]: key, ...base } = draft.base
  const changed =
    draft.version === null
      ? null
      : await changeSince({ kernel, person, resource }, db, idOf(record), draft.version)
  return { ...draft, base, ...(typeof key === 'string' && { key }), changed }
}

async function changeSince(
  { kernel, person, resource }: CallContext,
  db: Db,
  id: number,
  version: number,
): Promise<Draft['changed']> {
  const { rows } = await sql<{ at: string; who: string | null }>`
    select t.updated_at as at, ${accountName(sql`t.updated_by`, sql`t.contract_id`)} as who from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${person.contractId} and t.id = ${id} and t.version > ${version}${visibilityClause(kernel, resource, person)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Identifies a draft: owner, form and record. */
interface DraftAddress {
  person: Person
  screen: string
  record: string
}

/**
 * Replaces the previous draft; returns its time, or null if `after` does not match. Call it inside
 * a transaction.
 * @throws AppError 409 if the user's drafts would exceed `draftBytes`
 */
export async function saveDraft(
  db: Db,
  { person, screen, record }: DraftAddress,
  { now, draftBytes }: { now: Date } & Pick<Quotas, 'draftBytes'>,
  { version, base, fields, key, after }: DraftInput,
): Promise<string | null> {
  if (after !== undefined) {
    const { rows } = await sql<{ saved_at: string }>`
      select d.saved_at from draft d where ${of(person, screen, record)} for update`.execute(db)
    if ((rows[0]?.saved_at ?? null) !== after) return null
  }
  const { rows } = await sql<{ saved_at: string }>`
    insert into draft (account_id, contract_id, screen, record, version, base, fields, saved_at)
    values (${person.accountId}, ${person.contractId}, ${screen}, ${record}, ${version}, ${JSON.stringify({ ...(key && { [keyName]: key }), ...base })}::json, ${JSON.stringify(fields)}::json, ${now})
    on conflict (account_id, contract_id, screen, record) do update
    set version = excluded.version, base = excluded.base, fields = excluded.fields, saved_at = excluded.saved_at
    returning saved_at`.execute(db)
  await sql`delete from draft d where ${own(person)} and (d.screen, d.record) in
    (select d.screen, d.record from draft d where ${own(person)} order by d.saved_at desc offset ${mostDrafts})`.execute(
    db,
  )
  // the size as stored, after compression
  const { rows: kept } = await sql<{ bytes: number }>`
    select sum(pg_column_size(d.base) + pg_column_size(d.fields))::bigint as bytes
    from draft d where ${own(person)}`.execute(db)
  if ((kept[0]?.bytes ?? 0) > draftBytes) throw new AppError('drafts_too_large')
  return rows[0]?.saved_at ?? null
}

/** Deletes a draft; returns the number of deleted ones, 0 or 1. */
export async function deleteDraft(
  db: Db,
  person: Person,
  screen: string,
  record: string,
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from draft d where ${of(person, screen, record)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
