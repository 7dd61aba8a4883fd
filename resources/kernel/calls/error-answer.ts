// The body of an error response, and what an error of the server adds to it.
import type { BookedTime } from './booking-answer.ts'
import type { ErrorCode, FoundReason, Holder, ReasonText, Use } from './error-codes.ts'

interface ErrorExtras {
  /**
   * The row as stored now, if a save was stale; the row that its key has already created, if that
   * came with another save.
   */
  current?: object
  /** Author and time of that version. */
  changed?: { readonly at: string; readonly who: string | null }
  /** The records that prevent an action. */
  used_by?: readonly Use[]
  busy?: readonly BookedTime[]
  /** Field → the record that has its unique value. */
  taken_by?: Readonly<Record<string, Holder>>
  /** Whether the caller may override the reasons. */
  overridable?: boolean
  /** The position of the faulty row of a batch. */
  index?: number
  /** Of a sign-in: sent along with the code of the second factor. */
  pending?: string
}

/** What an error adds to its response; the reasons are put into the caller's language. */
export interface AppErrorExtras extends ErrorExtras {
  readonly reasons?: readonly FoundReason[]
  /** s, sent as a header. */
  readonly retryAfter?: number
}

/** `{error: …}` of every response other than a success. */
export interface ErrorAnswer extends ErrorExtras {
  code: ErrorCode
  message: string
  /** Field → its fault, in the caller's language. */
  fields?: Readonly<Record<string, string>>
  /** Identifies the error in the server's log. */
  id?: string
  reasons?: readonly ReasonText[]
}
