// The lease of the process that reads a tracking service, and the state of the connection.
import { sql } from 'kysely'
import type { Kernel } from '../../../kernel/types.ts'
import type { TrackingReason } from '../service/tracking-error.ts'

/** ms until a lease that is not renewed expires. */
const lease = 15_000

/**
 * `connecting`: no response yet; `live`: positions arrive; `away`: the service does not respond.
 */
export type ReaderState = 'connecting' | 'live' | 'away'

/** Acquires or renews the lease of a contract's service; false while another process holds it. */
export async function holdReading(
  kernel: Kernel,
  contractId: number,
  holder: string,
): Promise<boolean> {
  const now = kernel.clock()
  const until = new Date(now.getTime() + lease)
  const { rows } =
    await sql`insert into tracker_reader as r (contract_id, holder, until, since, heard_at)
    values (${contractId}, ${holder}, ${until}, ${now}, ${now})
    on conflict (contract_id) do update set until = excluded.until, holder = excluded.holder
    where r.holder = excluded.holder or r.until < ${now}
    returning 1`.execute(kernel.db)
  return rows.length > 0
}

interface Noted {
  readonly contractId: number
  readonly holder: string
}

/** Stores the state. `since` is when the state began, regardless of changes of the reason. */
export async function noteState(
  kernel: Kernel,
  noted: Noted & { readonly state: ReaderState; readonly reason: TrackingReason | null },
): Promise<void> {
  const { contractId, holder, state, reason } = noted
  await sql`update tracker_reader set state = ${state}, reason = ${reason}, next_at = null,
      since = case when state = ${state} then since else ${kernel.clock()}::timestamptz end
    where contract_id = ${contractId} and holder = ${holder}`.execute(kernel.db)
}

/** Records when the service will be retried; `pause` in ms. */
export async function noteAttempt(
  kernel: Kernel,
  { contractId, holder, pause }: Noted & { readonly pause: number },
): Promise<void> {
  await sql`update tracker_reader set next_at = ${new Date(kernel.clock().getTime() + pause)}
    where contract_id = ${contractId} and holder = ${holder}`.execute(kernel.db)
}

/** Advances the cursor: everything that the service sent before `at` is stored. */
export async function recordReceivedUntil(
  kernel: Kernel,
  { contractId, holder }: Noted,
  at: Date,
): Promise<void> {
  await sql`update tracker_reader set heard_at = ${at}
    where contract_id = ${contractId} and holder = ${holder} and heard_at < ${at}`.execute(
    kernel.db,
  )
}
