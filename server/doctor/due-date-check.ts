// Checks that the table of due dates agrees with the records.
import { sql } from 'kysely'
import { dueDaysOf } from '#resources/kernel/rules/due-dates.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { dueDateRule } from '../kernel/schema/model/due-date-guards.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'

interface Difference {
  wanted: number
  missing: number
  odd: number
}

export async function checkDueDates(
  db: Db,
  resources: readonly Resource[] = allResources(),
): Promise<Finding[]> {
  const findings: Finding[] = []
  const { good, bad } = about('due dates')
  const dated = resources.filter((one) => !one.desk && dueDaysOf(one).length > 0)
  let dates = 0
  for (const resource of dated) {
    const rule = JSON.stringify(dueDateRule(resource, resources))
    const { wanted, missing, odd } = await differenceOf(db, resource, rule)
    dates += wanted
    if (missing + odd === 0) continue
    findings.push(
      bad(
        `${resource.name}: ${counted(missing, 'due date')} missing, ${odd} that no record has`,
        `somebody has lifted its triggers; run as the owner of the tables: SELECT set_due_dates('${tableOf(resource)}', '${rule}', NULL)`,
      ),
    )
  }
  const kinds = dated.flatMap((one) => dueDaysOf(one).map(({ kind }) => kind))
  const { rows } = await sql<{ kind: string }>`
    select distinct d.kind from due_date d where d.kind <> all(${kinds}::text[])`.execute(db)
  for (const { kind } of rows)
    findings.push(
      bad(
        `there are due dates of '${kind}', which no record has`,
        `run as the owner of the tables: DELETE FROM due_date WHERE kind = '${kind}'`,
      ),
    )
  return findings.length > 0 ? findings : [good(`${counted(dates, 'due date')}, as recorded`)]
}

async function differenceOf(db: Db, resource: Resource, rule: string): Promise<Difference> {
  const { rows: made } = await sql<{ text: string }>`
    select wanted_due_dates(${tableOf(resource)}, ${rule}::jsonb) as text`.execute(db)
  // a statement of the database's own function, with its parameters filled in
  const wanted = sql.raw((made[0]?.text ?? '').replaceAll(/\$[12]/g, 'null::bigint[]'))
  const columns = sql`contract_id, kind, record_id, subject, subject_id, due_on`
  const kinds = dueDaysOf(resource).map(({ kind }) => kind)
  const { rows } = await sql<Difference>`
    with wanted as (select ${columns} from (${wanted}) w),
      kept as (select ${columns} from due_date where kind = any(${kinds}::text[]))
    select (select count(*)::int from wanted) as wanted,
      (select count(*)::int from (select * from wanted except all select * from kept) x) as missing,
      (select count(*)::int from (select * from kept except all select * from wanted) x) as odd`.execute(
    db,
  )
  return rows[0] ?? { wanted: 0, missing: 0, odd: 0 }
}
