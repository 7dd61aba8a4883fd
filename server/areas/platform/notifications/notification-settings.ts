// A user's settings: which notifications they receive, and their e-mail address.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Resource } from '#resources/kernel/types.ts'
import { messageType, typesOf } from '#resources/kernel/message-types.ts'
import type { OwnMessages, OwnMessagesChange } from '#resources/wire/notifications.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

export const ownSettings = schemaOf<OwnMessages>()(
  z.strictObject({
    types: z.array(
      z.strictObject({ message_type_id: z.int(), muted: z.boolean(), always: z.boolean() }),
    ),
    email: z.string().nullable(),
    letters: z.boolean(),
  }),
)
export const settingsRequest = schemaOf<OwnMessagesChange>()(
  z.strictObject(
    {
      muted: z
        .array(z.int({ error: 'integer' }).min(1, { error: 'choice' }).max(99, { error: 'choice' }))
        .max(99)
        .optional(),
      email: z.email({ error: 'email' }).max(200, { error: 'too_long|200' }).nullable().optional(),
    },
    { error: 'unknown' },
  ),
)

export async function readSettings(
  db: Db,
  { accountId, contractId, roles }: Person,
  resources: readonly Resource[],
  letters: boolean,
): Promise<OwnMessages> {
  const { rows } = await sql<{
    muted: number[]
    email: string | null
    decided: Record<string, boolean> | null
  }>`
    select coalesce(s.muted, '{}') as muted, s.email,
      (select json_object_agg(a.role || ' ' || a.message_type_id, a.receives) from message_role_access a
       where a.contract_id = ${contractId} and a.role = any(${roles}::text[])) as decided
    from (values (1)) one (row) left join notification_setting s on s.account_id = ${accountId} and s.contract_id = ${contractId}`.execute(
    db,
  )
  const { muted, email, decided } = rows[0]!
  const types = typesOf(resources)
    .map(messageType)
    .filter(({ id, roles: usual, always }) =>
      roles.some(
        (role) =>
          (always ? undefined : decided?.[`${role} ${id}`]) ?? usual.some((one) => one === role),
      ),
    )
    .map(({ id, always = false }) => ({
      message_type_id: id,
      muted: !always && muted.includes(id),
      always,
    }))
  return { types, email, letters }
}

/**
 * Changes settings; undefined ones are kept. The language of the call becomes that of e-mails. A
 * new address is logged, so that redirections can be detected.
 */
export async function saveSettings(
  db: Db,
  person: Person,
  change: OwnMessagesChange,
  path: string,
): Promise<void> {
  const { accountId, contractId } = person
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ email: string | null }>`select email from notification_setting
      where account_id = ${accountId} and contract_id = ${contractId} for update`.execute(trx)
    const before = rows[0]?.email ?? null
    await store(trx, person, change)
    if (change.email !== undefined && change.email !== before)
      await logAddress(trx, person, path, { before, after: change.email })
  })
}

async function logAddress(
  trx: Db,
  { accountId, contractId, staffId }: Person,
  path: string,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  await logEvent(trx, {
    ...{ type: 'change', contractId, accountId, staffId, page: 'user' },
    ...{ resource: 'account', itemId: accountId, path },
    data: { before: { email: masked(before) }, after: { email: masked(after) } },
  })
}

/** Masks an address: enough to distinguish addresses in the permanent log. */
const masked = (address: string | null) => address && address.replace(/^(.).*(?=@)/, '$1…')

async function store(
  trx: Db,
  { accountId, contractId, locale }: Person,
  { muted, email }: OwnMessagesChange,
): Promise<void> {
  await sql`insert into notification_setting (contract_id, account_id, muted, email, locale)
    values (${contractId}, ${accountId}, ${muted ?? []}::smallint[], ${email ?? null}::text, ${locale})
    on conflict (account_id, contract_id) do update set locale = excluded.locale,
      muted = case when ${muted !== undefined}::boolean then excluded.muted else notification_setting.muted end,
      email = case when ${email !== undefined}::boolean then excluded.email else notification_setting.email end`.execute(
    trx,
  )
}
