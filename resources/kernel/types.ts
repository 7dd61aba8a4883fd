// The descriptor language of catalogues and entities. Types only; the field functions are in
// fields.ts.
import type { Fields, FieldValues } from './field-types.ts'
import type { AccessName, AreaName, RoleName } from './names.ts'
import type { Booking } from './rules/bookings.ts'
import type { FormSection, GroupName, ListShape } from './views/form-groups.ts'
import type { DashboardEntries } from './views/dashboard-entries.ts'
import type { Due } from './rules/due.ts'
import type { Desk, DeskFacts, Slices } from './views/desks.ts'
import type { Endpoint } from './endpoints.ts'
import type { Ledger, MonthLock, Postings } from './rules/ledger.ts'
import type { Numbering } from './rules/numbering.ts'
import type { Prints } from './prints/prints.ts'
import type { RowRule } from './rules/row-rule.ts'
import type { States } from './rules/states.ts'
import type { Timeline } from './views/timeline.ts'
import type { Workstation } from './views/workstation.ts'
import type { ResourceName } from '../index.ts'

export type { Endpoint } from './endpoints.ts'
export type * from './field-types.ts'

type Mode = 'table' | 'append' | 'single' | 'view' | 'ledger'
export type ScreenKind = 'list' | 'create' | 'edit' | 'show' | 'archive'
/**
 * `tabOf` shows the screen as a tab of another resource's list instead of in the menu; `pinned`:
 * above all areas, for everybody.
 */
export interface Screen {
  readonly path: string
  readonly roles: readonly RoleName[] | 'all'
  readonly tabOf?: ResourceName
  readonly pinned?: true
}

export type Screens = Readonly<Partial<Record<ScreenKind, Screen>>>
export type Name<F> = keyof NoInfer<F> & string
export interface Shape<F extends Fields, S extends string> {
  area: AreaName // its room in the menu, in server/areas, in i18n and in tests
  title: Name<F> | readonly Name<F>[] // the title of a record
  head?: readonly Name<F>[] // seen of it at a glance
  // surname, name, patronymic: a file may have them in one column
  fullName?: readonly [Name<F>, Name<F>, Name<F>]
  mode?: Mode
  follows?: readonly ResourceName[] // of a view: resources whose changes may affect its rows
  // of a view: it lists all due dates, by the owners in these references
  dueDates?: readonly Name<F>[]
  builtIn?: true // rows with an immutable code cannot be removed
  archive?: true // archived and restored instead of deleted
  // reference data outside the catalogue area: readable by everybody too
  readableByAll?: true
  personal?: AccessName // the right to its personal fields; default: to edit its records
  preview?: true // enables dry runs of saves; implied by derived fields
  import?: false // no import from files; only tables have imports at all
  renamedFrom?: string // former name of this resource
  // flag that confirms an implausible row: a rule refuses it without the flag
  confirmField?: Name<F>
  // append-only: the record that its rows belong to and are deleted with
  ownedBy?: Name<F>
  // while a row has these values, the record that it refers to cannot be archived
  blocksArchiveOf?: Readonly<Partial<Record<Name<F>, FieldValues>>>
  replaces?: Name<F> // append-only: the reference to the row that this one corrects (replacement.ts)
  states?: States<Name<F>> // of a document, with the transitions between them
  numbering?: Numbering<Name<F>> // of documents, without a gap
  ledger?: Ledger<Name<F>> // of mode 'ledger': accounts and their bounds
  postings?: Postings<Name<F>> // movements of a document in ledgers
  monthLock?: MonthLock<Name<F>> // nothing changes in a month that is closed
  bookings?: readonly Booking<Name<F>>[] // what its records reserve for a period
  due?: Due<Name<F>> // its records are due rules
  prints?: Prints<Name<F>> // papers of its records
  printsBy?: string // the path to the choice of the form in a batch
  slices?: Slices // by name: rows with these values, as tabs, calls and desks
  workstation?: Workstation<Name<F>> // its list is a queue beside a card
  timeline?: Timeline<Name<F>> // its list is bars over days and hours
  dashboard?: DashboardEntries<Name<F>> // by name: rows counted on the home page
  fields: F
  // an organisation can add fields of its own (own-fields.ts); 'in use': as one contract has them
  ownFields?: true | 'in use'
  dropped?: Readonly<Record<string, string>> // removed field → why its values may be lost
  rules?: readonly RowRule<Name<F>>[]
  related?: Readonly<Record<string, RelatedRows>> // by name: rows that refer to its records
  list: ListShape<Name<F>, Name<F> | GroupName>
  // points that its map connects in order: its own, or those of its references, also in child rows
  // ('rows.key')
  map?: readonly string[]
  // sections; two or more become tabs; one without fields shows the rows of `related` of its name
  form: Readonly<Record<S, FormSection<Name<F>>>>
  sheet?: Name<F> // the lines of a document: displayed with its head on one wide sheet
  // addresses
  access?: AccessName // default: the resource's own name
  page?: string // identifier of its page in the event log; default: its own name
  screens: Screens
  // the same screens under other paths and for other roles: those of dispatching-v2
  alternateScreens?: Screens
  desks?: Readonly<Record<string, Desk<Name<F>>>> // the same rows at other screens
  adminMenu?: true // shown in the administrators' menu of those who may read it
  basePaths: readonly string[] // base paths of its calls, e.g. api/fms/car-brand
  endpoints?: Readonly<Record<string, Endpoint<Name<F>>>>
}

/** Rows of another resource that refer to a record. */
interface RelatedRows {
  readonly resource: ResourceName
  readonly by: string // their reference to the record
  readonly when?: FieldValues // shown only while the record has these values
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
> extends Shape<F, S> {
  readonly name: N
  readonly access: AccessName
  readonly page: string
  readonly mode: Mode
  readonly list: ListShape<Name<F>>
  readonly desk?: DeskFacts // which desk of the resource it is
}

export type * from './row-types.ts'
