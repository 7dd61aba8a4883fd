// The event log beyond its list: what one event changed, and how long events are kept.
import type { Entry } from '../kernel/history.ts'
import type { SectionScreens } from './accounts/users.ts'

/** What is known of an event that changed no record. */
export type EventFact =
  | 'address'
  | 'format'
  | 'rows'
  | 'method'
  | 'login'
  | 'log_months'
  | 'log_months_from'
  | 'file'
  | 'email'
  | 'recovery_codes_left'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'viewed_role'
  | 'viewed_role_ended'
  | 'viewed_until'
  | 'sessions_ended'
export interface EventDetails {
  /** Of which resource the record is; null for what is about none. */
  resource: string | null
  item_id: number | null
  /** The record is there and may be opened. */
  present: boolean
  /** It is there, in its archive. */
  archived: boolean
  entry: Entry | null
  right: RightChange | null
  facts: Readonly<Partial<Record<EventFact, string | number>>>
}

/** The changed level of a role: not a record's field, with its own text. */
export interface RightChange {
  role: string
  /** The name of a role of the organisation; null for one of the product. */
  called: string | null
  resource: string
  before: number
  after: number
  /** Of a role of the organisation, if they have changed: the screens of the section. */
  screens: { before: SectionScreens; after: SectionScreens } | null
  /**
   * The caller may set it back: the level is unchanged since, and the caller has at least as much.
   */
  revertible: boolean
}

export interface Retention {
  months: number
  /** The caller may change it. */
  editable: boolean
  /** To fewer months as well. */
  shortens: boolean
  /** Fewer months, which count from a day on; null where none were ordered. */
  pending: { months: number; from: string } | null
}
