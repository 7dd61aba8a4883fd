// What callers pass in react-admin's `meta`, and how it goes with a call.
import type { Cursor } from '#resources/kernel/calls/list-order.ts'

/** What callers may pass in react-admin's `meta`. */
export interface ListMeta {
  /** Archived records instead of active ones. */
  archive?: boolean
  /** false: no count, only whether there is a next page. */
  count?: boolean
  /** A background refresh by the page, not a request of its user. */
  unattended?: boolean
  /** The rows right after, or before, this cursor, whatever page they are on. */
  after?: Cursor
  before?: Cursor
}

/** Background calls do not extend the session. */
export function asUnattended({ unattended }: Pick<ListMeta, 'unattended'> = {}) {
  return unattended ? { headers: { 'X-Unattended': '1' }, quiet: true } : {}
}
