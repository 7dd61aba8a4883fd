// Reads saved views: the user's own, and those shared within the contract.
import { sql } from 'kysely'
import { canRead, highestRoles } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { listedKeys } from '#resources/kernel/system-fields.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView, ViewContent, ViewSubscription } from '#resources/kernel/views/views.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { contentFor } from './view-content.ts'
import { accountName } from '../display-names.ts'

export interface ViewRow {
  id: number
  account_id: number
  resource: string
  name: string
  shared: boolean
  pinned: boolean
  roles: RoleName[]
  subscription: ViewSubscription | null
  content: ViewContent
  version: number
  created_at: string
  updated_at: string
  owner: string
}

/** Views can be changed by their owner; shared ones also by administrators of the contract. */
export function mayChange(person: Person, row: Pick<ViewRow, 'account_id' | 'shared'>): boolean {
  if (row.account_id === person.accountId) return true
  return row.shared && isAdministrator(person)
}

export function isAdministrator({ roles }: Pick<Person, 'roles'>): boolean {
  return roles.some((role) => (highestRoles as readonly string[]).includes(role))
}

/** A view in wire format for one reader. */
export function viewFor(resource: Resource, row: ViewRow, person: Person): SavedView {
  const { account_id, content, ...rest } = row
  return {
    ...rest,
    own: account_id === person.accountId,
    editable: mayChange(person, row),
    content: contentFor(resource, content, readableBy(person, resource)),
  }
}

export function viewColumns({ contractId, accountId }: Person) {
  const mine = sql`x.account_id = ${accountId} and x.contract_id = ${contractId} and x.view_id = v.id`
  return sql`v.id, v.account_id, v.resource, v.name, v.shared, v.content, v.version, v.created_at, v.updated_at,
    ${accountName(sql`v.account_id`, sql`v.contract_id`)} as owner,
    exists (select from view_pin x where ${mine}) as pinned,
    (select json_build_object('frequency', x.frequency, 'hour', x.hour) from view_subscription x where ${mine}) as subscription,
    array(select x.role from role_view x
      where x.contract_id = v.contract_id and x.view_id = v.id order by x.role) as roles`
}
/** Condition: the user's own views, and shared ones of the contract. */
export const visible = ({ contractId, accountId }: Person) =>
  sql`v.contract_id = ${contractId} and (v.account_id = ${accountId} or v.shared)`

/** The user's own views, then those of colleagues, each sorted by name. */
export async function listViews(db: Db, resource: Resource, person: Person): Promise<SavedView[]> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns(person)} from saved_view v where ${visible(person)} and v.resource = ${deskName(resource)}
    order by (v.account_id = ${person.accountId}) desc, v.name, v.id`.execute(db)
  return rows.map((row) => viewFor(resource, row, person))
}

/** The row of a view; undefined if it is not visible to the caller. */
export async function visibleRow(db: Db, person: Person, id: number): Promise<ViewRow | undefined> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns(person)} from saved_view v where ${visible(person)} and v.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/**
 * The views with which the caller's lists open, by resource: the caller's choice, otherwise that of
 * their role.
 */
export async function defaultViews(db: Db, person: Person): Promise<ReadonlyMap<string, ViewRow>> {
  const { contractId, accountId, roles } = person
  const own = sql`g.contract_id = ${contractId} and g.account_id = ${accountId}`
  const { rows } = await sql<ViewRow>`with chosen as (
      select g.view_id from grid_setting g where ${own} and g.view_id is not null
      union all
      select (array_agg(d.view_id order by array_position(${roles}::text[], d.role::text)))[1]
      from role_view d join saved_view s on s.contract_id = d.contract_id and s.id = d.view_id
      where d.contract_id = ${contractId} and d.role = any(${roles}::text[]) and s.shared
        and not exists (select from grid_setting g
          where ${own} and g.resource = d.resource and (g.no_view or g.view_id is not null))
      group by d.resource)
    select ${viewColumns(person)} from saved_view v
    where ${visible(person)} and v.id in (select view_id from chosen)`.execute(db)
  return new Map(rows.map((row) => [row.resource, row]))
}

/**
 * A view for one reader. Its columns are those of the view, otherwise the reader's own, otherwise
 * those of the list.
 * @throws AppError 404 if it does not exist, or is not visible to the reader
 */
export async function openView(
  db: Db,
  resources: readonly Resource[],
  person: Person,
  id: number,
): Promise<{ view: SavedView; resource: Resource; columns: readonly string[] }> {
  const { row, resource } = await findView(db, resources, person, id)
  const view = viewFor(resource, row, person)
  if (view.content.columns) return { view, resource, columns: view.content.columns }
  const { rows } = await sql<{
    columns: string[] | null
  }>`select content->'columns' as columns from grid_setting
    where account_id = ${person.accountId} and contract_id = ${person.contractId}
      and resource = ${row.resource}`.execute(db)
  const readable = new Set(listedKeys(resource, readableBy(person, resource)))
  const own = (rows[0]?.columns ?? []).filter((key) => readable.has(key))
  const { columns } = resource.list
  return {
    view,
    resource,
    columns: own.length > 0 ? own : columns.filter((key) => readable.has(key)),
  }
}

/**
 * A view with its resource. @throws AppError 404 if it does not exist, or is not visible to the
 * caller
 */
export async function findView(
  db: Db,
  resources: readonly Resource[],
  person: Person,
  id: number,
): Promise<{ row: ViewRow; resource: Resource }> {
  const row = await visibleRow(db, person, id)
  const resource = resources.find((one) => deskName(one) === row?.resource)
  if (!row || !resource || !canRead(person.levels, resource.access)) throw new AppError('not_found')
  return { row, resource }
}
