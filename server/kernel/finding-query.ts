// How an area detects findings.
import type { Fragment } from './types.ts'

/** The inputs of a finding query. */
interface FindingScope {
  readonly now: Fragment
  /** The earliest moment to consider. */
  readonly since: Fragment
  /** FROM item `s`: the time zone of each contract and the thresholds of its organisation. */
  readonly limits: Fragment
}

/**
 * A SELECT of findings: contract_id, `key` (an id unique within the kind), `kind` if it detects
 * several, at, car_id, staff_id, document, record_id, expected, actual and note.
 */
export interface FindingQuery {
  readonly kinds: readonly string[]
  rows(scope: FindingScope): Fragment
}
