// The process that reads a tracking service, and the state of the service.
import { sql } from 'kysely'
import type { Kernel } from '../../../kernel/types.ts'
import type { TrackingReason } from '../service/tracking-error.ts'

/** ms that the reading is a process's without being renewed. */
const lease = 15_000

/** `connecting`: no answer yet; `live`: positions arrive; `away`: it does not answer. */
export type ReaderState = 'connecting' | 'live' | 'away'

/** Claims the reading of a contract, or renews it; false while another process has it. */
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

/** `since` is the beginning of the state, even if its reason has changed. */
export async function noteState(
  kernel: Kernel,
  noted: Noted & { readonly state: ReaderState; readonly reason: TrackingReason | null },
): Promise<void> {
  const { contractId, holder, state, reason } = noted
  await sql`update tracker_reader set state = ${state}, reason = ${reason}, next_at = null,
      since = case when state = ${state} then since else ${kernel.clock()}::timestamptz end
    where contract_id = ${contractId} and holder = ${holder}`.execute(kernel.db)
}

/** Records when the service is retried, in ms from now. */
export async function noteAttempt(
  kernel: Kernel,
  { contractId, holder, pause }: Noted & { readonly pause: number },
): Promise<void> {
  await sql`update tracker_reader set next_at = ${new Date(kernel.clock().getTime() + pause)}
    where contract_id = ${contractId} and holder = ${holder}`.execute(kernel.db)
}

/** Records that everything that the service had sent before `at` is stored. */
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
