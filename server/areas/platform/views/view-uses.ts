// Uses of saved views other than opening them: pinning them to the menu, opening the lists of a
// role with them, and receiving their rows by e-mail.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView, ViewSubscription } from '#resources/kernel/views/views.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { isAdministrator, viewColumns, viewFor, visible, visibleRow } from './view-queries.ts'
import type { ViewRow } from './view-queries.ts'

/** Maximum views of an account in the menu, and maximum views by e-mail. */
const mostUses = 20

/** The views that the caller has pinned to the menu, in the order of pinning. */
export async function pinnedViews(
  db: Db,
  resources: readonly Resource[],
  person: Person,
): Promise<SavedView[]> {
  const { rows } = await sql<ViewRow>`select ${viewColumns(person)} from saved_view v
    join view_pin p on p.contract_id = v.contract_id and p.view_id = v.id
    where ${visible(person)} and p.account_id = ${person.accountId}
    order by p.created_at, v.id`.execute(db)
  return rows.flatMap((row) => {
    const resource = resources.find((one) => deskName(one) === row.resource)
    return resource && canRead(person.levels, resource.access)
      ? [viewFor(resource, row, person)]
      : []
  })
}

/** Pins or unpins a view. @throws AppError 400 for too many pinned views */
export async function setPin(writer: WriteContext, id: number, pinned: boolean): Promise<void> {
  const { db, person, now } = writer
  const { accountId, contractId } = person
  if (!pinned)
    return void (await sql`delete from view_pin where account_id = ${accountId}
      and contract_id = ${contractId} and view_id = ${id}`.execute(db))
  await sql`insert into view_pin (contract_id, account_id, view_id, created_at)
    values (${contractId}, ${accountId}, ${id}, ${now}) on conflict do nothing`.execute(db)
  await checkUses(writer, 'view_pin', 'pinned')
}

async function checkUses({ db, person }: WriteContext, table: string, key: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}
    where account_id = ${person.accountId} and contract_id = ${person.contractId}`.execute(db)
  if ((rows[0]?.count ?? 0) > mostUses) throw invalid({ [key]: fault('too_many_items', mostUses) })
}

/**
 * Makes the lists of exactly these roles open with the view, unless users choose otherwise.
 * @throws AppError 403 unless the caller is an administrator, 400 for a view that is not shared
 */
export async function setRoles(
  writer: WriteContext,
  resource: Resource,
  id: number,
  roles: readonly RoleName[],
): Promise<void> {
  const { db, person } = writer
  const { contractId } = person
  if (!isAdministrator(person)) throw new AppError('forbidden')
  const before = await visibleRow(db, person, id)
  if (!before?.shared && roles.length > 0) throw invalid({ shared: 'required' })
  await sql`delete from role_view where contract_id = ${contractId} and view_id = ${id}`.execute(db)
  for (const role of roles)
    await sql`insert into role_view (contract_id, role, resource, view_id)
      values (${contractId}, ${role}, ${deskName(resource)}, ${id})
      on conflict (contract_id, role, resource) do update set view_id = excluded.view_id`.execute(
      db,
    )
  await logUse(writer, resource, id, {
    before: { name: before?.name, roles: before?.roles },
    after: { name: before?.name, roles },
  })
}

/**
 * Subscribes to a view by e-mail; null unsubscribes. @throws AppError 400 for too many
 * subscriptions
 */
export async function subscribe(
  writer: WriteContext,
  resource: Resource,
  id: number,
  wanted: ViewSubscription | null,
): Promise<void> {
  const { db, person, now } = writer
  const { accountId, contractId } = person
  const before = await visibleRow(db, person, id)
  if (wanted) {
    await sql`insert into view_subscription (contract_id, account_id, view_id, frequency, hour, created_at)
      values (${contractId}, ${accountId}, ${id}, ${wanted.frequency}, ${wanted.hour}, ${now})
      on conflict (account_id, contract_id, view_id)
      do update set frequency = excluded.frequency, hour = excluded.hour`.execute(db)
    await checkUses(writer, 'view_subscription', 'frequency')
  } else
    await sql`delete from view_subscription where account_id = ${accountId}
      and contract_id = ${contractId} and view_id = ${id}`.execute(db)
  await logUse(writer, resource, id, {
    before: { name: before?.name, subscription: before?.subscription },
    after: { name: before?.name, subscription: wanted },
  })
}

async function logUse(
  { db, person, path }: WriteContext,
  resource: Resource,
  itemId: number,
  data: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { accountId, staffId, contractId } = person
  const author = { accountId, staffId, contractId }
  const what = { page: resource.page, resource: 'saved-view', itemId, path }
  await logEvent(db, { type: 'change', ...author, ...what, data })
}
