// How many days before its expiry a document counts as expiring soon: set by the organisation, and
// used by marks, notifications and colours.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Fragment } from '../../kernel/types.ts'

/**
 * SQL: the notice days of a document `t` of this kind: set by the kind, otherwise by the
 * organisation.
 */
export const noticeDaysOfKind = (kindId: Fragment): Fragment =>
  sql`coalesce((select k.notice_days from document_kind k
    where k.contract_id = t.contract_id and k.id = ${kindId}), ${noticeDaysOf(sql`t.contract_id`)})`

/** The notice days of the contract with this id; default: the initial value of the field. */
export function noticeDaysOf(contractId: Fragment): Fragment {
  const standard = resourceOf('organisation').fields.notice_first?.options.initial
  return sql`coalesce((select o.notice_first from organisation o
    where o.contract_id = ${contractId}), ${standard}::int)`
}
