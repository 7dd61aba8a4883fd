// The number of days before its end in which a document is near it: set by the organisation, for
// marks, notifications and colours.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Fragment } from '../../kernel/types.ts'

/** The notice days of the contract with this id; by default those of a new organisation. */
export function noticeDaysOf(contractId: Fragment): Fragment {
  const standard = resourceOf('organisation').fields.notice_first?.options.initial
  return sql`coalesce((select o.notice_first from organisation o
    where o.contract_id = ${contractId}), ${standard}::int)`
}
