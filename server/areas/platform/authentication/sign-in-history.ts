// The sign-ins of an account in one contract, successful and failed, from the event log.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import type { SignIns } from '#resources/wire/accounts/session.ts'
import { eventTypes } from '../../../kernel/db/event-log.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'

/** Sign-ins per response. */
const most = 20

export const signInsRequest = z.strictObject(
  {
    /** Cursor: returns sign-ins before the one with this id. */
    before: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, { error: 'id' })
      .optional(),
    failed: z.enum(['true'], { error: 'choice' }).optional(),
  },
  { error: 'unknown' },
)
export type SignInsRequest = z.infer<typeof signInsRequest>

export const signInsSchema = schemaOf<SignIns>()(
  z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.int(),
        at: z.string(),
        kind: z.enum(['sign_in', 'switched', 'failed']),
        address: z.string().nullable(),
        user_agent: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  }),
)

/** A page of sign-ins, newest first. */
export async function readSignIns(
  db: QueryExecutorProvider,
  { accountId, contractId }: { accountId: number; contractId: number },
  { before, failed }: SignInsRequest,
): Promise<SignIns> {
  const { signIn, signInFailed } = eventTypes
  const types = failed ? [signInFailed] : [signIn, signInFailed]
  const { rows } = await sql<SignIns['rows'][number]>`
    select l.id, l.reg_date as at, l.data->'after'->>'address' as address,
      l.data->'after'->>'user_agent' as user_agent,
      case when l.event_type_id = ${signInFailed} then 'failed'
        when l.uri_path = '/auth/user' then 'switched' else 'sign_in' end as kind
    from event_log l
    where l.contract_id = ${contractId} and l.resource = 'session' and l.item_id = ${accountId}
      and l.event_type_id = any(${types}::smallint[])
      and (${before ?? null}::bigint is null or l.id < ${before ?? null}::bigint)
    order by l.id desc limit ${most + 1}`.execute(db)
  return { rows: rows.slice(0, most), more: rows.length > most }
}
