// When the limit of an account is not enforced: while a document that posts at its end is in
// progress, or during one that has posted (the same condition as the triggers',
// migrations/0042_system_gradual.sql).
import { sql } from 'kysely'
import { gradualPostings } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../kernel/db/columns.ts'
import type { Fragment } from '../kernel/types.ts'

/** Of the account `a`, at the moment `y.at`. */
export function isLimitAwaited(resource: Resource, registry: readonly Resource[]): Fragment {
  const { at = '', keys = [] } = resource.ledger ?? {}
  const cases = gradualPostings(resource, registry).map(
    ({ document, owner, of, from, to, state, awaited }) => {
      const names = [document.name, ...(document.renamedFrom ? [document.renamedFrom] : [])]
      const ofAccount = [owner, ...keys].map(
        (key) => sql`${sql.ref(`e.${key}`)} = ${sql.ref(`a.${key}`)}`,
      )
      const posted = sql`exists (select from ${sql.table(tableOf(resource))} e
        where e.contract_id = d.contract_id and e.document = any(${names}::text[])
          and e.document_id = d.id and ${sql.ref(`e.${at}`)} = ${sql.ref(`d.${to}`)}
          and ${sql.join(ofAccount, sql` and `)})`
      return sql`exists (select from ${sql.table(tableOf(document))} d
        where d.contract_id = a.contract_id and ${sql.ref(`d.${of}`)} = ${sql.ref(`a.${owner}`)}
          and ${sql.ref(`d.${from}`)} <= y.at
          and (${sql.ref(`d.${state}`)} = any(${[...awaited]}::text[])
            or ${sql.ref(`d.${to}`)} > y.at and ${posted}))`
    },
  )
  return cases.length > 0 ? sql`(${sql.join(cases, sql` or `)})` : sql`false`
}
