// Notifications about transitions: document authors learn the outcome, and those who can make the
// next transition learn that it is due.
import { sql } from 'kysely'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { ResourceName } from '#resources/index.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { accessOfTransition, transitionsOf } from '#resources/kernel/rules/states.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { sourceOf } from '../../../kernel/read/select.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { notify } from './notify.ts'
import type { Notice } from './notify.ts'

interface Moved {
  id: number
  version: number
  author: number | null
  name: string
}

/**
 * Notifies about the writer's transition of the documents `ids`, in the same transaction. The
 * writer is not notified.
 * @throws database errors
 */
export async function notifyOfTransition(
  writer: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const { kernel, db, resource, person } = writer
  const [, made] = transitionsOf(resource).find(([name]) => name === writer.transition) ?? []
  const { notifies = [], to: state } = made ?? {}
  if (!state || notifies.length === 0 || ids.length === 0) return
  const { rows } =
    await sql<Moved>`select t.id, t.version, t.created_by as author, (${titleOf(kernel, resource, 't')})::text as name
    from ${sourceOf(kernel, resource)} where t.contract_id = ${person.contractId} and t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(
      db,
    )
  const about = { resource: resource.name as ResourceName, field: resource.states?.field ?? '' }
  const read = { [resource.access]: readLevel }
  const next = transitionsOf(resource).filter(([, { from }]) => from.includes(state))
  const able = [...new Set(next.map(([, one]) => accessOfTransition(resource, one)))]
  for (const { id, version, author, name } of rows) {
    const notice: Notice<'document'> = {
      type: 'document',
      except: person.accountId,
      params: { ...about, id, name, state, by: person.name },
      // a user who is both the author and can make the next transition is notified once
      once: `transition ${resource.name} ${id} ${version}`,
      needs: read,
    }
    if (notifies.includes('author') && author !== null)
      await notify(writer, { ...notice, to: [author] })
    if (notifies.includes('next'))
      for (const access of able)
        await notify(writer, { ...notice, needs: { ...read, [access]: editLevel } })
  }
}

/** Notifies users who may edit `access` about new documents, which they have to decide. */
export async function notifyOfNewDocuments(
  { kernel, db, resource, person, now }: WriteContext,
  ids: readonly number[],
  access: AccessName,
): Promise<void> {
  const { field } = resource.states ?? {}
  if (ids.length === 0 || field === undefined) return
  const { rows } = await sql<{ id: number; name: string; state: string }>`
    select t.id, (${titleOf(kernel, resource, 't')})::text as name, ${sql.ref(`t.${field}`)} as state
    from ${sourceOf(kernel, resource)} where t.contract_id = ${person.contractId}
      and t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(db)
  for (const { id, name, state } of rows)
    await notify(
      { db, person, now },
      {
        type: 'document',
        except: person.accountId,
        params: {
          resource: resource.name as ResourceName,
          field,
          id,
          name,
          state,
          by: person.name,
        },
        once: `new ${resource.name} ${id}`,
        needs: { [access]: editLevel },
      },
    )
}
