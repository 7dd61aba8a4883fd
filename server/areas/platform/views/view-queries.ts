// Reads saved views: the user's own, and those shared with the contract.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView, ViewContent } from '#resources/kernel/views/views.ts'
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
  content: ViewContent
  version: number
  created_at: string
  updated_at: string
  owner: string
}

/** Shared views can be changed by their owner and by the contract's administrators. */
export function mayChange(person: Person, row: Pick<ViewRow, 'account_id' | 'shared'>): boolean {
  if (row.account_id === person.accountId) return true
  return row.shared && person.roles.some((role) => role === 'customer-admin' || role === 'root')
}

/** A view as sent to its reader. */
export function viewFor(resource: Resource, row: ViewRow, person: Person): SavedView {
  const { account_id, content, ...rest } = row
  return {
    ...rest,
    own: account_id === person.accountId,
    editable: mayChange(person, row),
    content: contentFor(resource, content, readableBy(person, resource)),
  }
}

export const viewColumns = sql`v.id, v.account_id, v.resource, v.name, v.shared, v.content, v.version, v.created_at, v.updated_at,
  ${accountName(sql`v.account_id`, sql`v.contract_id`)} as owner`
/** Views of other contracts, and unshared ones of colleagues, are hidden. */
export const visible = ({ contractId, accountId }: Person) =>
  sql`v.contract_id = ${contractId} and (v.account_id = ${accountId} or v.shared)`

/** Own views, then those of colleagues, each part by name. */
export async function listViews(db: Db, resource: Resource, person: Person): Promise<SavedView[]> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns} from saved_view v where ${visible(person)} and v.resource = ${deskName(resource)}
    order by (v.account_id = ${person.accountId}) desc, v.name, v.id`.execute(db)
  return rows.map((row) => viewFor(resource, row, person))
}

/** The row of a view that the caller may see. */
export async function visibleRow(db: Db, person: Person, id: number): Promise<ViewRow | undefined> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns} from saved_view v where ${visible(person)} and v.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** Views that the caller's lists open with, by resource. */
export async function defaultViews(db: Db, person: Person): Promise<ReadonlyMap<string, ViewRow>> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns} from grid_setting g join saved_view v on v.contract_id = g.contract_id and v.id = g.view_id
    where g.contract_id = ${person.contractId} and g.account_id = ${person.accountId} and ${visible(person)}`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.resource, row]))
}

/** One view with its resource. @throws AppError 404 if it does not exist for this caller */
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
