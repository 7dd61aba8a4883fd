// How many papers of vehicles have run out or soon will, for the dashboard.
import { sql } from 'kysely'
import type { PaperCounts } from '#resources/kernel/dashboard.ts'
import type { Db } from '../../kernel/db/database.ts'
import { noticeDaysOf } from './notice-days.ts'
import { insurance, inspection, isWatched } from './vehicle-papers.ts'
import type { Paper } from './vehicle-papers.ts'

const papers: Readonly<Record<keyof PaperCounts, Paper>> = {
  'insurance-policy': insurance,
  'technical-inspection': inspection,
}

/** The same rows as lists under the marks `expired` and `expiring`, of the wanted resources. */
export async function countPapers(
  db: Db,
  contractId: number,
  today: string,
  wanted: readonly (keyof PaperCounts)[],
): Promise<PaperCounts> {
  const counts: PaperCounts = {}
  for (const name of wanted) {
    const paper = papers[name]
    const last = sql.ref(`t.${paper.last}`)
    const { rows } = await sql<{ expired: number; expiring: number }>`
      select count(*) filter (where ${last} < ${today}::date)::int as expired,
        count(*) filter (where ${last} >= ${today}::date)::int as expiring
      from ${sql.table(paper.table)} t where t.contract_id = ${contractId}
        and ${last} <= ${today}::date + ${noticeDaysOf(sql`${contractId}`)}
        and ${isWatched(paper)}`.execute(db)
    counts[name] = rows[0]!
  }
  return counts
}
