// Values that a valid row of a resource needs in addition to those derived from its descriptor.
// `tests/samples/<area>.ts` has the samples of the area's resources by name, and `index.ts`
// collects them; most resources need none. tests/support and the generated suites look samples up
// here, so that they do not name any resource.
import type { Row, Wire } from '#tests/support/server/test-app.ts'

/** Saves a row of a resource; these values override the generated ones. */
export type Make = (resource: string, more: Wire) => Promise<Row>

type Targets = Readonly<Record<string, Wire | null>>

/** What a sample may use to create a row. */
export interface Making {
  /** Different for each row of a test file. */
  n: number
  /** Different for each test file. */
  tag: string
  /** A saved row of another resource, in the contract of the row's author. */
  target(resource: string): Promise<Row>
  /** A new row of another resource. */
  row: Make
  /** The same with only these values and required fields: it takes half the time. */
  bare: Make
  /** Reads a stored row. */
  read(resource: string, id: unknown): Promise<Row>
  /** Makes a transition of a saved row, with the input that it asks for. */
  transit(resource: string, transition: string, row: Row, asked?: Wire): Promise<void>
}

export interface Sample {
  /** Values that override those generated from the descriptor, which are in `input`. */
  complete?(input: Readonly<Wire>, making: Making): Wire | Promise<Wire>
  /** The only values of these choices that generated rows have, in turn. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** For a view: the resource whose rows it shows, and the values with which it shows them. */
  shows?: {
    resource: string
    values?: Wire | ((make: Make) => Promise<Wire>)
    /** What the server itself derives from such a row over time: a statement with its values. */
    follows?(row: Row, make: Make): Promise<[statement: string, values: unknown[]]>
  }
  /**
   * Fields with values that cannot occur in another contract: they are unique across contracts, or
   * refer to the contract's own records.
   */
  ownKeys?: readonly string[]
  /**
   * The values with which this account can see a row, if rights to the resource are not sufficient.
   */
  seenBy?(account: number): Wire
  /** A row is visible only to the users concerned, regardless of their right to the resource. */
  concernedOnly?: true
  /** For a view: readers see only their own lines, so a line may not exist for another reader. */
  perReader?: true
  /** References of child rows → the values that exclude them, emptied: either a role or an employee. */
  insteadOf?: Readonly<Record<string, Wire>>
  /** Values of a row whose references differ from the sample's. */
  elsewhere?: Wire
  /**
   * Fields that a save cannot clear on their own: rules require them, or something that depends on
   * their default.
   */
  demanded?: readonly string[]
  /** Fields whose values depend on each other: a change of one must include the others. */
  together?: readonly string[]
  /**
   * Fields that are empty or constant in the rows of these tests: tests of the area cover other
   * values.
   */
  empty?: readonly string[]
  /** Fields whose texts may contain `%{…}` with the names of certain values only. */
  templates?: readonly string[]
  /** Values with which every end is later than its beginning, never equal. */
  laterEnds?: Wire
  /** Values that every editor of the resource may set. */
  plain?: Wire
  /**
   * By resource: the values that a record must have so that a row may refer to it; null if no other
   * record can replace that of `complete`.
   */
  refersTo?: Targets | ((making: Making) => Promise<Targets>)
  /**
   * Prepares the referenced records, by resource, for a row that is created in another contract.
   */
  moved?(targets: Readonly<Record<string, number>>, make: Make): Promise<void>
  /**
   * Values with which a row has no postings, since records with ledger movements cannot be deleted
   * permanently.
   */
  unposted?: Wire
  /** Fields that rules fill in a new row if they are empty. */
  filled?: readonly string[]
  /**
   * The part of an input that every editor may save; with `before`, values that change this row.
   */
  sendable?(input: Readonly<Wire>, before?: Row): Wire
  /** The status with which an empty save and removals are refused with a reason. */
  refusesWrites?: Readonly<Partial<Record<'save' | 'delete', number>>>
  /** The number that ids cannot exceed, because other tables keep them as small numbers. */
  greatestId?: number
  /** Every call adds rows, including the calls of tests. */
  growsByItself?: true
}

export type Samples = Readonly<Record<string, Sample>>
