// The types that the kernel's rooms share: the resources they serve and the rules that the areas
// give them.
import type { RawBuilder } from 'kysely'
import type { Readable } from '#resources/kernel/access.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Order, Cursor } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from './db/database.ts'
import type { Origin } from './db/event-log.ts'
import type { Quotas } from './account-quotas.ts'
import type { Accounts } from './session/account-provider.ts'
import type { Person } from './session/viewer.ts'
import type { ReferredRows, SearchedRef } from './searched-references.ts'

/** Values by key, as calls take and give them. */
export type Wire = Record<string, unknown>
/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>
/** The kernel's clock in SQL. */
export interface SqlClock {
  /** timestamptz */
  readonly now: Fragment
  /** The name of the time zone of the contract that `alias` (default `t`) belongs to. */
  zone(alias?: string): Fragment
  /** The day that it is there. */
  today(alias?: string): Fragment
}

/** Days, where the contract of `alias` (default `t`) is. */
type AskedDays = (alias?: string) => { first: Fragment; last: Fragment }

/** What SQL says always, or what it says by the clock. */
export type Timed<T extends object> = T | ((clock: SqlClock) => T)
/** Field of marks → code → the condition under which a row has it. */
export type MarkConditions = Readonly<Record<string, Readonly<Record<string, Fragment>>>>
/**
 * Verdict → reason → a SELECT of one row at most, where it applies to the subjects `p`: their ids,
 * contract_id, `at`, and the `day` there with `day_start` and `day_end`. Its columns are `id`, of the
 * record that mends it, and `name`, what the words name; null for none.
 */
export type Reasons = Readonly<Record<string, Readonly<Record<string, Fragment>>>>
/** Who calls about what. */
export interface CallContext {
  readonly kernel: Kernel
  readonly resource: Resource
  readonly person: Person
}

/** What a write and its hooks need: the transaction, who writes what, when. */
export interface WriteContext extends CallContext {
  readonly db: Db
  readonly path: string
  readonly now: Date
  /** Records whose change the write has logged: published once it is committed. */
  readonly changedRecords: RecordRef[]
  /** Set where no user typed what is written. */
  readonly origin?: Origin
  /** The transition that is made of a document. */
  readonly transition?: string
  /** The reason for which the transition is made whatever speaks against it. */
  readonly override?: string
  /** When the transition was made, where its call says so. */
  readonly reported?: string | undefined
  /** What `preload` has found for the rows that are written together. */
  readonly preloaded?: unknown
}

/** As it was written. `before`: null for a new one. */
export interface Saved {
  id: number
  row: Wire
  before: Wire | null
}

/** An own field, and what is wrong with it where the refusal's own words do not fit. */
interface Blame {
  readonly field: string
  readonly fault?: Fault
}

/** The second rung of override: named hooks of one resource, run inside the write's transaction. */
export interface Rules {
  /**
   * Locks what stands above records before these are locked themselves: where the others of a
   * vehicle follow a written one, the vehicle. Two writers would else hold one record each.
   */
  lockAbove?(writer: WriteContext, ids: readonly number[]): Promise<void>
  /**
   * Sees the whole row as it will be stored and may change it; throws AppError to refuse. `before`
   * is null for a new row. It may look at other rows through the writer's `db` and writes none: an
   * import asks it again once the records before this one are written.
   */
  beforeSave?(writer: WriteContext, row: Wire, before: Wire | null): Promise<Wire> | Wire
  /**
   * Asks for many rows at once what `beforeSave` has to know of others: it finds the answer at
   * `writer.preloaded` and looks at nothing.
   */
  preload?(writer: WriteContext, rows: readonly Omit<Saved, 'id'>[]): Promise<unknown>
  /**
   * By the name of a transition: sees the document in its new state, before `beforeSave`, and may
   * change what rules derive; throws AppError to refuse.
   */
  beforeTransition?: Readonly<
    Record<string, (writer: WriteContext, row: Wire, before: Wire) => Promise<Wire> | Wire>
  >
  /** The rows are written, with their child rows; what follows from them is written here. */
  afterSave?(writer: WriteContext, saved: readonly Saved[]): Promise<void>
  /**
   * The transition that a document makes of itself once it is written as it is now: a write of its own,
   * behind the one that was asked for.
   */
  transitionAfter?(writer: WriteContext, row: Wire): string | null
  /**
   * Which own field is at fault where what the hooks write elsewhere is refused: by resource and field
   * ('fuel-movement.amount') or by the name of a constraint that no descriptor declares.
   */
  blames?: Readonly<Record<string, Blame>>
  /** What somebody is told of a row before it is saved, by field; asked once a trial is written. */
  warn?(writer: WriteContext, row: Wire): Promise<Readonly<Record<string, Fault>>>
  /** Throws to refuse. */
  beforeRemove?(writer: WriteContext, row: Wire): Promise<void> | void
  /** Computed field → SQL over the row `t`. */
  computed?: Timed<Readonly<Record<string, Fragment>>>
  /** The same for fields whose value depends on who reads. */
  computedFor?(person: Person, clock: SqlClock): Readonly<Record<string, Fragment>>
  /** Field of marks → code, in the order of the descriptor → the condition on the row `t`. */
  marks?: Timed<MarkConditions>
  /** The rows `t` of which marks tell a verdict; default: all. */
  judged?: Timed<Fragment>
  /** Endpoint → the condition on the row `t` that narrows its list. */
  lists?: Timed<Readonly<Record<string, Fragment>>>
  /**
   * The rows `t` that exist for the caller, in every read and write; all of them if undefined. `at`:
   * the resource, or the desk at which they are asked for.
   */
  visible?(person: Person, kernel: Kernel, at: Resource): RawBuilder<unknown> | undefined
  /** The rows of a view: a SELECT with contract_id, id and the declared columns. */
  source?: Timed<Fragment>
  /** The same of a view that is asked for days: from the `first` to the `last`. */
  sourceOfDays?(asked: AskedDays, clock: SqlClock): Fragment
  /** Finding the ids of a page costs as much as its rows: they are read in one pass over `source`. */
  readOnce?: true
  /** A condition on `t` that these ids imply, by which less of `source` is read for them. */
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
  /** Verdict → reason → a SELECT over its subjects `p` of what speaks against them. */
  readonly reasons: Reasons
  /** Places in long lists. */
  readonly cursorCache: CursorCache
  /** How much one account may hold. */
  readonly quotas: Quotas
  /** Tells others of rows that somebody has changed; after the commit. */
  changed(person: Person, rows: readonly RecordRef[]): void
  /** Tells the areas of movements of the writer's documents; in its transaction. */
  afterPosting(writer: WriteContext, ledger: string, movements: readonly Wire[]): Promise<void>
  /** Tells the areas of the writer's transition of these documents; in its transaction. */
  afterTransition(writer: WriteContext, ids: readonly number[]): Promise<void>
}

/** A record that a write has changed; null: some record or other. */
export interface RecordRef {
  resource: string
  id: number | null
}

/** Where a walk through a list was. */
export interface Bookmark {
  offset: number
  place: Cursor
}

/** A list at this moment: where its bookmarks are kept. */
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

/** Whose rows, of those that there are. */
export interface Scope {
  contractId: number
  accountId: number
  staffId: number | null
  /** The contract's own day, from which relative days are counted. */
  today: string
  archived?: boolean
  /** A rule of the area that narrows the rows `t` further. */
  only?: RawBuilder<unknown> | undefined
  /** Computed fields whose value depends on who reads. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>> | undefined
  marks?: MarkConditions | undefined
  /** What the caller's searches look at beside the rows' own texts. */
  searched?: readonly SearchedRef[] | undefined
  /** The rows that a search has found there. */
  referred?: ReferredRows | undefined
}

/**
 * What reading records of one resource needs: from where, whose they are, and which of their fields
 * are read.
 */
export interface RecordContext {
  readonly kernel: Kernel
  readonly db: Db
  readonly resource: Resource
  readonly scope: Pick<Scope, 'contractId' | 'only' | 'computed'>
  readonly readable: Readable
}

/** The same for lists and counts. */
export interface ReadContext extends RecordContext {
  readonly scope: Scope
}
