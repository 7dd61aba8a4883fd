// Types shared by the kernel's folders: the resources, and the rules that areas register for them.
import type { RawBuilder } from 'kysely'
import type { Readable } from '#resources/kernel/access.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Order, Cursor } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from './db/database.ts'
import type { Origin } from './db/event-log.ts'
import type { Quotas } from './account-quotas.ts'
import type { RequestGuard } from './outgoing/closed-addresses.ts'
import type { Accounts } from './session/account-provider.ts'
import type { ChangeAuthor, Person } from './session/viewer.ts'
import type { ReferredRows, SearchedRef } from './searched-references.ts'

/** Values by key, as sent to and by calls. */
export type Wire = Record<string, unknown>
/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>
/** The kernel's clock in SQL. */
export interface SqlClock {
  /** timestamptz */
  readonly now: Fragment
  /** The name of the time zone of the contract that `alias` (default `t`) belongs to. */
  zone(alias?: string): Fragment
  /** The current day there. */
  today(alias?: string): Fragment
}

/** The requested days, in the time zone of the contract of `alias` (default `t`). */
type RequestedDays = (alias?: string) => { first: Fragment; last: Fragment }

/** SQL that is constant, or depends on the clock. */
export type Timed<T extends object> = T | ((clock: SqlClock) => T)
/** Field of marks → code → the condition under which a row has it. */
export type MarkConditions = Readonly<Record<string, Readonly<Record<string, Fragment>>>>
/**
 * Verdict → reason → a SELECT of at most one row, if it applies to the subjects `p`: their ids,
 * contract_id, `at`, and the local `day` with `day_start` and `day_end`. Its columns are `id`, of
 * the record to correct, and `name`, used in the message; null for none.
 */
export type Reasons = Readonly<Record<string, Readonly<Record<string, Fragment>>>>
/** The caller and the resource of a call. */
export interface CallContext {
  readonly kernel: Kernel
  readonly resource: Resource
  readonly person: Person
}

/** The context of a write and its hooks: transaction, author, resource, time. */
export interface WriteContext extends CallContext {
  readonly db: Db
  readonly path: string
  readonly now: Date
  /** Records whose change was logged: published after the commit. */
  readonly changedRecords: RecordRef[]
  /** Set if no user typed the values. */
  readonly origin?: Origin
  /** The transition that is being made. */
  readonly transition?: string
  /** The reason for making the transition despite its verdict. */
  readonly override?: string
  /** The time of the transition, if its call provides one. */
  readonly reported?: string | undefined
  /** The result of `preload` for the rows written together. */
  readonly preloaded?: unknown
}

/** A record as written. `before`: null for a new one. */
export interface Saved {
  id: number
  row: Wire
  before: Wire | null
}

/** A field to report, with its fault if the original fault does not fit. */
interface Blame {
  readonly field: string
  readonly fault?: Fault
}

/** Named hooks of one resource, run inside the write's transaction. */
export interface Rules {
  /**
   * Locks parents before the records themselves: where a write affects other records of a vehicle,
   * the vehicle. Otherwise two writers could each hold one record and wait for the other.
   */
  lockAbove?(writer: WriteContext, ids: readonly number[]): Promise<void>
  /**
   * Receives the complete row and may change it; throws AppError to refuse. `before` is null for a
   * new row. It may read other rows through the writer's `db` but write none: an import calls it
   * again once earlier records are written.
   */
  beforeSave?(writer: WriteContext, row: Wire, before: Wire | null): Promise<Wire> | Wire
  /**
   * Loads for many rows at once what `beforeSave` needs of others: that then reads
   * `writer.preloaded` instead of the database.
   */
  preload?(writer: WriteContext, rows: readonly Omit<Saved, 'id'>[]): Promise<unknown>
  /**
   * By transition name: receives the document in its new state, before `beforeSave`, and may change
   * derived values; throws AppError to refuse.
   */
  beforeTransition?: Readonly<
    Record<string, (writer: WriteContext, row: Wire, before: Wire) => Promise<Wire> | Wire>
  >
  /** Called after the rows and their child rows are written; dependent writes happen here. */
  afterSave?(writer: WriteContext, saved: readonly Saved[]): Promise<void>
  /**
   * The transition that a document makes automatically in its present form: a separate write, after
   * the requested one.
   */
  transitionAfter?(writer: WriteContext, row: Wire): string | null
  /**
   * The field to report when a dependent write is refused: by resource and field
   * ('fuel-movement.amount') or by the name of a constraint that no descriptor declares.
   */
  blames?: Readonly<Record<string, Blame>>
  /** Warnings about a row before it is saved, by field; called after a dry run. */
  warn?(writer: WriteContext, row: Wire): Promise<Readonly<Record<string, Fault>>>
  /** Throws to refuse the removal. */
  beforeRemove?(writer: WriteContext, row: Wire): Promise<void> | void
  /** Computed field → SQL over the row `t`. */
  computed?: Timed<Readonly<Record<string, Fragment>>>
  /** Like `computed`, for fields whose value depends on the reader. */
  computedFor?(person: Person, clock: SqlClock): Readonly<Record<string, Fragment>>
  /** Field of marks → code, in the order of the descriptor → the condition on the row `t`. */
  marks?: Timed<MarkConditions>
  /** The rows `t` whose marks show a verdict; default: all. */
  judged?: Timed<Fragment>
  /** Endpoint → the condition on the row `t` that narrows its list. */
  lists?: Timed<Readonly<Record<string, Fragment>>>
  /**
   * The rows `t` that exist for the caller, in every read and write; all if undefined.
   * `at`: the resource, or the desk through which they are read.
   */
  visible?(person: Person, kernel: Kernel, at: Resource): RawBuilder<unknown> | undefined
  /** The rows of a view: a SELECT with contract_id, id and the declared columns. */
  source?: Timed<Fragment>
  /** Like `source`, for a view over a range of days: from the `first` to the `last`. */
  sourceOfDays?(days: RequestedDays, clock: SqlClock): Fragment
  /**
   * Finding the ids of a page costs as much as reading its rows: both are done in one pass over
   * `source`.
   */
  readOnce?: true
  /** A condition on `t` implied by these ids, which reduces what is read of `source`. */
  conditionOfIds?(ids: readonly number[]): Fragment
}

export interface Kernel {
  readonly db: Db
  readonly resources: readonly Resource[]
  readonly clock: () => Date
  readonly dataDir?: string
  readonly accounts: Accounts
  rulesOf(resource: Resource): Rules
  /** The resource that a reference points to. */
  target(field: Field): Resource
  /** Secrets are sealed before they are stored. */
  seal(text: string): string
  /** Verdict → reason → a SELECT over its subjects `p`. */
  readonly reasons: Reasons
  /** Cursors in long lists. */
  readonly cursorCache: CursorCache
  /** Limits of what one account may store. */
  readonly quotas: Quotas
  /** The addresses entered by users to which requests are permitted. */
  readonly guard: RequestGuard
  /** Publishes changed rows to other users; after the commit. */
  changed(author: ChangeAuthor, rows: readonly RecordRef[]): void
  /** Notifies the areas of movements of the writer's documents, within its transaction. */
  afterPosting(writer: WriteContext, ledger: string, movements: readonly Wire[]): Promise<void>
  /** Notifies the areas of the writer's transition of these documents, within its transaction. */
  afterTransition(writer: WriteContext, ids: readonly number[]): Promise<void>
}

/** A record that a write has changed; null: an unknown record. */
export interface RecordRef {
  resource: string
  id: number | null
}

/** A cursor deep in a list. */
export interface Bookmark {
  offset: number
  place: Cursor
}

/** The cached cursors of a list at this moment. */
interface Bookmarks {
  readonly used: boolean
  /** The nearest at or before `offset`, if one is near enough. */
  near(offset: number): Bookmark | null
  put(mark: Bookmark): void
  /** Whether the list is known to end before `offset`. */
  ended(offset: number): boolean
  /** There was nothing at `offset`. */
  end(offset: number): void
}

export interface CursorCache {
  open(context: ReadContext, query: Query, order: readonly Order[]): Promise<Bookmarks>
}

/** The rows that a caller may see. */
export interface Scope {
  contractId: number
  accountId: number
  staffId: number | null
  /** The current day in the contract's time zone, for relative days. */
  today: string
  archived?: boolean
  /** A rule of the area that narrows the rows `t` further. */
  only?: RawBuilder<unknown> | undefined
  /** Computed fields whose value depends on the reader. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>> | undefined
  marks?: MarkConditions | undefined
  /** Referenced rows that searches cover as well. */
  searched?: readonly SearchedRef[] | undefined
  /** The referenced rows in which a search found its words. */
  referred?: ReferredRows | undefined
}

/** The context for reading records. */
export interface RecordContext {
  readonly kernel: Kernel
  readonly db: Db
  readonly resource: Resource
  readonly scope: Pick<Scope, 'contractId' | 'only' | 'computed'>
  readonly readable: Readable
}

/** The context for reading lists and counts. */
export interface ReadContext extends RecordContext {
  readonly scope: Scope
  /** Reads the ids of a page alone. */
  readonly idsOnly?: boolean
}
