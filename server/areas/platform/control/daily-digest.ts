// Daily digest: every morning, in each contract's time zone, notifies users about open findings by
// kind, limited to kinds that they may read. Without findings, no notification is sent.
import { sql } from 'kysely'
import type { ResourceName } from '#resources/index.ts'
import { readLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { severities } from '#resources/kernel/views/finding.ts'
import type { Severity } from '#resources/kernel/views/finding.ts'
import { findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import { hourIn, morning } from '../notifications/daily-run.ts'
import { notify } from '../notifications/notify.ts'
import { grantsOfMember } from '../rights/role-codes.ts'
import { kindsFor } from './finding-view.ts'
import { countOpen } from './open-counts.ts'

type Counted = readonly (readonly [kind: FindingCode, open: number])[]

/**
 * One run over all contracts; each is notified once, even with several processes.
 * @param told contract id → the last day that this process has handled
 * @throws database errors
 */
export async function notifyOfFindings(
  kernel: Kernel,
  now: Date,
  told: Map<number, string>,
): Promise<void> {
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select c.id, c.time_zone from contract c order by c.id`.execute(kernel.db)
  for (const { id, time_zone: zone } of rows) {
    const day = contractToday(zone, now)
    if (hourIn(zone, now) < morning || told.get(id) === day) continue
    const counts = [...(await countOpen(kernel, id))].sort(bySeverity)
    if (counts.length > 0) await notifyReaders(kernel, { contractId: id, day, now, counts })
    told.set(id, day)
  }
}

interface Digest {
  contractId: number
  day: string
  now: Date
  counts: Counted
}

const order = Object.keys(severities) as Severity[]
const rankOf = (kind: FindingCode) => order.indexOf(findings[kind].severity)
/** Sorts by severity, then by frequency. */
const bySeverity = ([a, many]: Counted[number], [b, others]: Counted[number]) =>
  rankOf(a) - rankOf(b) || others - many

/** Notifies users; those who may read the same kinds get the same numbers. */
async function notifyReaders(
  kernel: Kernel,
  { contractId, day, now, counts }: Digest,
): Promise<void> {
  const recipients = await readRecipients(kernel.db, contractId)
  await kernel.db.transaction().execute(async (db) => {
    for (const { levels, accounts } of recipients) {
      const read = new Set(kindsFor(levels))
      const own = counts.filter(([kind]) => read.has(kind))
      const sum = (only: Counted) => only.reduce((all, [, open]) => all + open, 0)
      const open = sum(own)
      const high = sum(own.filter(([kind]) => rankOf(kind) === 0))
      if (open === 0) continue
      await notify(
        { db, person: { contractId }, now },
        {
          type: 'findings_open',
          params: { open, high, kinds: Object.fromEntries(own) },
          to: accounts,
          needs: needsOf(own.map(([kind]) => kind)),
          once: `findings_open ${day}`,
        },
      )
    }
  })
}

/** The levels required for a notification about these kinds. */
function needsOf(kinds: readonly FindingCode[]): Levels {
  const read = kinds.flatMap((kind): readonly ResourceName[] => findings[kind].reads)
  const names = ['finding' as const, ...read]
  return Object.fromEntries(names.map((name) => [resourceOf(name).access, readLevel]))
}

interface Recipients {
  levels: Levels
  accounts: number[]
}

/** Active users with any levels, grouped by equal levels over all their roles together. */
async function readRecipients(db: Db, contractId: number): Promise<Recipients[]> {
  const { rows } = await sql<Recipients>`
    select r.levels, array_agg(r.account_id order by r.account_id) as accounts
    from (select m.account_id, (select jsonb_object_agg(x.resource, x.level) from (
        select l.resource, max(l.level) as level from access_level l
        where l.contract_id = m.contract_id and l.role = any(${grantsOfMember})
        group by l.resource) x) as levels
      from membership m where m.contract_id = ${contractId} and m.active) r
    where r.levels is not null group by r.levels`.execute(db)
  return rows
}
