// The language in which every catalogue and entity of Motorpool is declared. Types only; the words
// are made in fields.ts.
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
 * `tabOf` puts the screen as a tab beside another resource's list instead of into the menu;
 * `pinned`: before all areas, for what is everybody's.
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
  title: Name<F> | readonly Name<F>[] // how one record is called
  head?: readonly Name<F>[] // seen of it at a glance
  // surname, name, patronymic: a file may have them in one column
  fullName?: readonly [Name<F>, Name<F>, Name<F>]
  mode?: Mode
  follows?: readonly ResourceName[] // of a view: whose changes may change its rows
  // of a view: it lists all due dates, by what these references say that records belong to
  dueDates?: readonly Name<F>[]
  builtIn?: true // rows with an immutable code cannot be removed
  archive?: true // archived and restored instead of deleted
  // reference data that lies in another area than the catalogues': everybody may read it too
  readableByAll?: true
  personal?: AccessName // what opens its personal fields; default: the right to edit its records
  preview?: true // a save can be tried out; wherever fields are derived it can anyway
  import?: false // its rows come one by one, never from a file; only tables take files at all
  renamedFrom?: string // the name this resource had before
  // flag by which somebody says that an unlikely row is meant: a rule asks first, then lets it pass
  confirmField?: Name<F>
  // append-only: the record that its rows belong to and, if it is erased, go with
  ownedBy?: Name<F>
  // while a row is so, the record that it refers to cannot be archived
  blocksArchiveOf?: Readonly<Partial<Record<Name<F>, FieldValues>>>
  replaces?: Name<F> // append-only: the reference to the row that this one corrects (replacement.ts)
  states?: States<Name<F>> // of a document, with the transitions between them
  numbering?: Numbering<Name<F>> // of documents, without a gap
  ledger?: Ledger<Name<F>> // of mode 'ledger': accounts and their bounds
  postings?: Postings<Name<F>> // movements of a document in ledgers
  monthLock?: MonthLock<Name<F>> // nothing changes in a month that is closed
  bookings?: readonly Booking<Name<F>>[] // what its records have for themselves for a time
  due?: Due<Name<F>> // its records are rules by which something falls due
  prints?: Prints<Name<F>> // papers of its records
  printsBy?: string // the way to the choice of the form in a batch
  slices?: Slices // by name: rows with these values, as tabs, calls and desks
  workstation?: Workstation<Name<F>> // its list is a queue beside a card
  timeline?: Timeline<Name<F>> // its list is bars over days and hours
  dashboard?: DashboardEntries<Name<F>> // by name: which of its rows the home page counts
  fields: F
  dropped?: Readonly<Record<string, string>> // field that is gone → why its values may go
  rules?: readonly RowRule<Name<F>>[]
  related?: Readonly<Record<string, { readonly resource: ResourceName; readonly by: string }>>
  list: ListShape<Name<F>, Name<F> | GroupName>
  // points that its map joins in order: its own, or those of its references, also in child rows
  // ('rows.key')
  map?: readonly string[]
  // sections; two or more become tabs; one without fields shows the rows of `related` of its name
  form: Readonly<Record<S, FormSection<Name<F>>>>
  sheet?: Name<F> // the lines of a document: they and its head stand on one wide sheet
  // addresses
  access?: AccessName // default: the resource's own name
  page?: string // identifier of its page in the event log; default: its own name
  screens: Screens
  // the same screens again under other paths and for other roles: those of dispatching-v2
  alternateScreens?: Screens
  desks?: Readonly<Record<string, Desk<Name<F>>>> // its rows once more, at screens of their own
  adminMenu?: true // stands in the administrators' menu of those who have it
  basePaths: readonly string[] // where its calls live, e.g. api/fms/car-brand
  endpoints?: Readonly<Record<string, Endpoint<Name<F>>>>
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
