// How an area looks for findings.
import type { Fragment } from './types.ts'

/** What SQL that looks for findings is given. */
interface FindingScope {
  readonly now: Fragment
  /** Nothing older is looked at. */
  readonly since: Fragment
  /** FROM item `s`: of each contract its time zone and what its organisation tells from where on. */
  readonly limits: Fragment
}

/**
 * A SELECT of findings: contract_id, `key` (an id that is different for each of a kind), `kind` where
 * it finds several, at, car_id, staff_id, document, record_id, expected, actual and note.
 */
export interface FindingQuery {
  readonly kinds: readonly string[]
  rows(scope: FindingScope): Fragment
}
