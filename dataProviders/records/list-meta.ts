// The options that callers pass in react-admin's `meta`, and how a call uses them.
import type { Cursor } from '#resources/kernel/calls/list-order.ts'

/** Options of lists in react-admin's `meta`. */
export interface ListMeta {
  /** Archived records instead of active ones. */
  archive?: boolean
  /** false: no count, only whether there is a next page. */
  count?: boolean
  /** A background refresh by the page, not a request of its user. */
  unattended?: boolean
  /** The rows right after, or before, this cursor, on any page. */
  after?: Cursor
  before?: Cursor
}

/** Background calls do not extend the session. */
export function asUnattended({ unattended }: Pick<ListMeta, 'unattended'> = {}) {
  return unattended ? { headers: { 'X-Unattended': '1' }, quiet: true } : {}
}
