// Values that a valid row of a resource needs beyond its descriptor. `tests/samples/<area>.ts` has
// the samples of the area's resources by name, and `index.ts` collects them; most resources need
// none. tests/support and the generated suites look samples up here, so that they name no
// resource.
import type { Row, Wire } from '#tests/support/server/test-app.ts'

/** Saves a row of a resource, with these values over those that it gets anyway. */
export type Make = (resource: string, more: Wire) => Promise<Row>

type Targets = Readonly<Record<string, Wire | null>>

/** What a row is made with. */
export interface Making {
  /** Different for each row of a test file. */
  n: number
  /** Different for each test file. */
  tag: string
  /** A saved row of another resource, in the contract of the row's author. */
  target(resource: string): Promise<Row>
  /** A new row of another resource. */
  row: Make
  /** The same with nothing beyond these values but what is demanded: it takes half the time. */
  bare: Make
  /** A row as it is stored. */
  read(resource: string, id: unknown): Promise<Row>
  /** Makes a transition of a saved row, with what it asks. */
  transit(resource: string, transition: string, row: Row, asked?: Wire): Promise<void>
}

export interface Sample {
  /** Values over those that the descriptor gives; `input` has these. */
  complete?(input: Readonly<Wire>, making: Making): Wire | Promise<Wire>
  /** Of a view: the resource whose rows it shows, and the values by which it shows them. */
  shows?: {
    resource: string
    values?: Wire | ((make: Make) => Promise<Wire>)
    /** What the server makes of such a row by itself, in time: a statement with its values. */
    follows?(row: Row, make: Make): Promise<[statement: string, values: unknown[]]>
  }
  /**
   * Fields whose value is no other contract's: no two contracts have it alike, or it names a record
   * of its own.
   */
  ownKeys?: readonly string[]
  /**
   * The values by which a row is seen by this account, where a right to the resource is not enough.
   */
  seenBy?(account: number): Wire
  /** A row is visible only to the users concerned, regardless of their right to the resource. */
  concernedOnly?: true
  /** Of a view: readers see only their own lines, so a line may not exist for another reader. */
  perReader?: true
  /** Values of a row whose references differ from those of its sample. */
  elsewhere?: Wire
  /** Fields that no save empties alone: its rules demand them, or what goes with their default. */
  demanded?: readonly string[]
  /** Fields whose values fit each other: a change of one brings those of the others. */
  together?: readonly string[]
  /**
   * Fields that are empty, or all alike, in its rows here: their other values are tested in its
   * area.
   */
  empty?: readonly string[]
  /** Texts in which `%{…}` names a value and nothing else is allowed. */
  templates?: readonly string[]
  /** Values with which its ends are later than its beginnings, never the same. */
  laterEnds?: Wire
  /** Values that every editor of the resource may change. */
  plain?: Wire
  /**
   * By resource: the values that a record has to which a row may refer; null where another record
   * than that of `complete` would have to fit yet others.
   */
  refersTo?: Targets | ((making: Making) => Promise<Targets>)
  /**
   * Prepares the records, by resource, that its row refers to when it is made in another contract.
   */
  moved?(targets: Readonly<Record<string, number>>, make: Make): Promise<void>
  /**
   * Values with which a row posts nothing: what has moved in a ledger is never removed for good.
   */
  unposted?: Wire
  /** Fields that its rules fill where a new row leaves them empty. */
  filled?: readonly string[]
  /** Values of a save that every editor may send; with `before`, so that it changes this row. */
  sendable?(input: Readonly<Wire>, before?: Row): Wire
  /** The status with which its save of nothing and its removals are refused with a reason. */
  refusesWrites?: Readonly<Partial<Record<'save' | 'delete', number>>>
  /** Gets rows from every call, those of the tests as well. */
  growsByItself?: true
}

export type Samples = Readonly<Record<string, Sample>>
