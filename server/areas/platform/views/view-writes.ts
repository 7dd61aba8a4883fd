// Writes saved views: validated, versioned, and logged if they concern others.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView, ViewContent } from '#resources/kernel/views/views.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { EventType } from '../../../kernel/db/event-log.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import { checkContent } from './view-content.ts'
import { mayChange, viewColumns, viewFor, visible, visibleRow } from './view-queries.ts'
import type { ViewRow } from './view-queries.ts'

/** Maximum views of an account per resource. */
const mostViews = 100
/** The name under which views are logged, since they are not a resource. */
const logged = 'saved-view'

interface ViewInput {
  name?: string
  shared?: boolean
  content?: ViewContent
  version?: number
}

/**
 * @throws AppError 400 for content that the author may not query, or too many views of the
 * resource; 409 for a name that the author already uses, or too many views in total
 */
export async function createView(
  writer: WriteContext,
  resource: Resource,
  { name, shared = false, content }: ViewInput,
): Promise<SavedView> {
  const { kernel, db, person, now } = writer
  if (name === undefined || !content)
    throw invalid({
      ...(name === undefined && { name: 'required' }),
      ...(!content && { content: 'required' }),
    })
  checkContent(resource, content, readableBy(person, resource))
  // serialised, since two concurrent calls could both take the last available place
  await sql`select from membership where account_id = ${person.accountId} and contract_id = ${person.contractId} for no key update`.execute(
    db,
  )
  const { rows: kept } = await sql<{
    count: number
    all: number
  }>`select count(*) filter (where resource = ${deskName(resource)}) as count, count(*) as all
    from saved_view
    where contract_id = ${person.contractId} and account_id = ${person.accountId}`.execute(db)
  if ((kept[0]?.count ?? 0) >= mostViews) throw invalid({ name: `too_many_items|${mostViews}` })
  if ((kept[0]?.all ?? 0) >= kernel.quotas.views) throw new AppError('too_many_views')
  const { rows } = await sql<{
    id: number
  }>`insert into saved_view (contract_id, account_id, resource, name, shared, content, created_at, updated_at)
    values (${person.contractId}, ${person.accountId}, ${deskName(resource)}, ${nameOf(name)}, ${shared}, ${JSON.stringify(content)}::jsonb, ${now}, ${now})
    returning id`.execute(db)
  return stored(writer, resource, 'create', null, rows[0]!.id)
}

/** Changes the given parts of a view. @throws AppError 403 for a colleague's view, 409 stale */
export async function changeView(
  writer: WriteContext,
  resource: Resource,
  id: number,
  { version, ...change }: ViewInput,
): Promise<SavedView> {
  const { db, person, now } = writer
  const before = await lockedView(writer, resource, id, version)
  if (change.content) checkContent(resource, change.content, readableBy(person, resource))
  const next = {
    ...before,
    ...change,
    ...(change.name !== undefined && { name: nameOf(change.name) }),
  }
  const same =
    next.name === before.name &&
    next.shared === before.shared &&
    JSON.stringify(next.content) === JSON.stringify(before.content)
  if (same) return viewFor(resource, before, person)
  await sql`update saved_view set name = ${next.name}, shared = ${next.shared}, content = ${JSON.stringify(next.content)}::jsonb, version = version + 1,
    updated_at = ${now} where contract_id = ${person.contractId} and id = ${id}`.execute(db)
  return stored(writer, resource, 'change', before, id)
}

/** Deletes a view. @throws AppError 403 for a colleague's view, 409 stale */
export async function removeView(
  writer: WriteContext,
  resource: Resource,
  id: number,
  version?: number,
): Promise<{ id: number }> {
  const before = await lockedView(writer, resource, id, version)
  await sql`delete from saved_view where contract_id = ${writer.person.contractId} and id = ${id}`.execute(
    writer.db,
  )
  await log(writer, resource, 'remove', before, null)
  return { id }
}

async function lockedView(
  writer: WriteContext,
  resource: Resource,
  id: number,
  version: number | undefined,
): Promise<ViewRow> {
  const { db, person } = writer
  await sql`select from saved_view v where ${visible(person)} and v.id = ${id} for update`.execute(
    db,
  )
  const row = await visibleRow(db, person, id)
  if (!row) throw new AppError('not_found')
  if (!mayChange(person, row)) throw new AppError('forbidden')
  if (version !== undefined && version !== row.version)
    throw new AppError('stale', { extra: { current: viewFor(resource, row, person) } })
  return row
}

/** @throws AppError 400 for a blank name */
function nameOf(text: string): string {
  const name = text.trim()
  if (name === '') throw invalid({ name: 'required' })
  return name
}

/**
 * The stored view, which is also logged. Unlike other reads it includes a view that is not visible
 * any more, since an administrator may have unshared a colleague's.
 */
async function stored(
  writer: WriteContext,
  resource: Resource,
  type: EventType,
  before: ViewRow | null,
  id: number,
): Promise<SavedView> {
  const { rows } =
    await sql<ViewRow>`select ${viewColumns(writer.person)} from saved_view v where v.contract_id = ${writer.person.contractId} and v.id = ${id}`.execute(
      writer.db,
    )
  const after = rows[0]!
  await log(writer, resource, type, before, after)
  return viewFor(resource, after, writer.person)
}

/** Logs a change of a view, unless it is private. */
async function log(
  writer: WriteContext,
  resource: Resource,
  type: EventType,
  before: ViewRow | null,
  after: ViewRow | null,
): Promise<void> {
  if (!before?.shared && !after?.shared) return
  const { accountId, staffId, contractId } = writer.person
  const loggedOf = (row: ViewRow | null) =>
    row && { resource: row.resource, name: row.name, shared: row.shared, content: row.content }
  const was = loggedOf(before)
  const is = loggedOf(after)
  await logEvent(writer.db, {
    ...{ type, contractId, accountId, staffId },
    page: resource.page,
    resource: logged,
    itemId: (after ?? before)!.id,
    path: writer.path,
    data: { ...(was && { before: was }), ...(is && { after: is }) },
  })
}
