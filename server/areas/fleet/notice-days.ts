// From how many days before its end on a paper is near it: the organisation says so, once for
// marks, notices and the colour of a day on the screen.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Fragment } from '../../kernel/types.ts'

/**
 * Of the contract with this id; an organisation that says nothing has what a new one begins
 * with.
 */
export function noticeDaysOf(contractId: Fragment): Fragment {
  const standard = resourceOf('organisation').fields.notice_first?.options.initial
  return sql`coalesce((select o.notice_first from organisation o
    where o.contract_id = ${contractId}), ${standard}::int)`
}
