// Checks that documents are numbered without a gap in their series.
import { sql } from 'kysely'
import { allResources } from '#resources/kernel/derive.ts'
import { numberYear } from '#resources/kernel/rules/numbering.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'

interface Series {
  year: number
  series: unknown[]
  /** The number of its documents, and the highest number. */
  documents: number
  highest: number
  /** The last number according to the series. */
  last: number | null
  /** A few of the missing numbers. */
  missing: number[]
}

export async function checkNumbers(
  db: Db,
  resources: readonly Resource[] = allResources(),
): Promise<Finding[]> {
  const findings: Finding[] = []
  let documents = 0
  for (const resource of resources) {
    const { numbering } = resource
    if (!numbering || resource.desk) continue
    for (const one of await seriesOf(db, resource)) {
      documents += one.documents
      findings.push(...findingsOf(resource, one))
    }
  }
  const { good } = about('numbers')
  return findings.length > 0 ? findings : [good(`${counted(documents, 'document')}, without a gap`)]
}

async function seriesOf(db: Db, resource: Resource): Promise<Series[]> {
  const { field, per = [] } = resource.numbering!
  const number = sql.ref(`t.${field}`)
  const year = sql.ref(`t.${numberYear}`)
  const values = sql.join(per.map((key) => sql.ref(`t.${key}`)))
  const { rows } = await sql<Series>`
    with counted as (
      select t.contract_id, jsonb_build_array(${values}) as series, ${year} as year, count(*) as documents,
        max(${number}) as highest, array_agg(${number}) as numbers
      from ${sql.table(tableOf(resource))} t where ${number} is not null group by 1, 2, 3)
    select c.year, c.series, c.documents, c.highest, s.last,
      case when c.highest <> c.documents then array(
        select n from generate_series(1, c.highest) n where n <> all(c.numbers) limit 3) else '{}' end as missing
    from counted c left join number_series s on s.contract_id = c.contract_id and s.table_name = ${tableOf(resource)}
      and s.series = c.series and s.year = c.year
    order by c.contract_id, c.series, c.year`.execute(db)
  return rows
}

function findingsOf({ name }: Resource, one: Series): Finding[] {
  const { bad } = about('numbers')
  const which = `${name} of ${one.year}${one.series.length > 0 ? `, series ${JSON.stringify(one.series)}` : ''}`
  if (one.missing.length > 0)
    return [
      bad(
        `${which}: ${one.highest} numbers and ${counted(one.documents, 'document')}, missing ${one.missing.join(', ')}`,
        'numbered documents are never removed: take the missing ones from a backup, and find out who may change the database',
      ),
    ]
  if (one.last !== one.highest)
    return [
      bad(
        `${which}: its series says ${one.last ?? 'nothing'}, its last document has ${one.highest}`,
        `the next number would not follow; run as the owner of the tables: DELETE FROM number_series WHERE table_name = '${name.replaceAll('-', '_')}', and the next document finds the last number anew`,
      ),
    ]
  return []
}
