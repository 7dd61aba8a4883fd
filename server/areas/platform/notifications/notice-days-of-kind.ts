// How many days before its expiry a document counts as expiring soon: set by its kind (field
// `ahead`), otherwise by the organisation.
import { sql } from 'kysely'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../../kernel/db/columns.ts'
import type { Fragment, Kernel } from '../../../kernel/types.ts'

/** SQL: the notice days of the row `t`; default: `standard`. */
export function noticeDaysOfKind(
  { target }: Pick<Kernel, 'target'>,
  { fields }: Pick<Resource, 'fields'>,
  { options: { ahead } }: Field,
  standard: Fragment,
): Fragment {
  const [reference = '', days = ''] = ahead?.split('.') ?? []
  const field = fields[reference]
  if (!field) return standard
  return sql`coalesce((select k.${sql.ref(days)} from ${sql.table(tableOf(target(field)))} k
    where k.contract_id = t.contract_id and k.id = ${sql.ref(`t.${reference}`)}), ${standard})`
}
