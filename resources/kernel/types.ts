// The language in which every catalogue and entity of Motorpool is declared. Types only; the words
// are made in fields.ts.
import type { AccessName, AreaName, Kind, RoleName, Unit } from './names.ts'
import type { FormSection, GroupName, ListShape } from './form-groups.ts'
import type { Desk, DeskFacts, Slices } from './desks.ts'
import type { Endpoint } from './endpoints.ts'
import type { Ledger, MonthLock, Postings } from './ledger.ts'
import type { Numbering } from './numbering.ts'
import type { Prints } from './prints.ts'
import type { RowRule } from './row-rule.ts'
import type { States } from './states.ts'
import type { Workstation } from './workstation.ts'
import type { ResourceName } from '../index.ts'

export type { Endpoint } from './endpoints.ts'
export type { Kind, Unit } from './names.ts'
export type Presence = 'required' | 'optional' | 'defaulted' | 'derived'
export type Tone = 'good' | 'warn' | 'bad' | 'muted' | 'plain'
export type Scalar = string | number | boolean
/** Values that a row may have, by field. */
export type FieldValues = Readonly<Record<string, Scalar | readonly Scalar[]>>

/**
 * One declared field: plain data, safe to print and to diff. `_value` is for the compiler only and
 * never set.
 */
export interface Field<
  out V = unknown,
  out P extends Presence = Presence,
  out K extends Kind = Kind,
> {
  readonly kind: K
  readonly presence: P
  readonly options: FieldOptions
  readonly _value?: V
}

/** What every kind understands. */
export interface Common<V> {
  required?: true
  initial?: V
  unique?: true | 'active' // no other row has its value, or no other active one
  search?: true
  sorted?: false // no list goes in its order, where that would be too dear
  immutable?: true // set once at creation, never changed
  derived?: true // stored like any other, and written by the rules of its area alone
  // shown, stored and demanded only while the other fields have these values
  when?: FieldValues
  personal?: true // of a person: exists only for those who have the resource's personal rights
  renamedFrom?: string // the name this field had before: its column is renamed, its values stay
  destructive?: string // why a narrowing change of this field may lose values
}

/** All options of all kinds, as the kernels read them. */
export interface FieldOptions extends Common<unknown> {
  max?: number | string
  min?: number | string
  pattern?: string
  multiline?: true
  unit?: Unit
  digits?: number
  scale?: number
  currency?: string
  // ends of a period; what a text or number names; day of a month
  of?: 'day' | 'moment' | 'zone' | 'month' | 'id'
  open?: true
  choices?: Readonly<Record<string, Tone>>
  to?: string
  // reference to built-in rows: tones by code
  tones?: Readonly<Record<string, Tone>>
  pickedFrom?: string // reference: the view with the same ids that its values are looked up in
  // reference: its target has the same value in the field of this name (a model of the make)
  dependsOn?: string
  // reference: what a new row takes from the target: fields of the same names, or own field →
  // the target's
  prefills?: readonly string[] | Readonly<Record<string, string>>
  // day: shown and filtered by how near it is, while the other fields have these values
  expires?: true | FieldValues // the last day of a paper
  ahead?: string // days before it that are near: 'kind_id.notice_days'
  deadline?: true | FieldValues // of what is to be done
  fields?: Fields
  rules?: readonly RowRule<string>[] // on child rows, among those of one record
  sums?: readonly string[] // of child rows: fields that are summed up below them
  as?: Kind
}

export type Fields = Readonly<Record<string, Field>>

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
  prints?: Prints<Name<F>> // papers of its records
  printsBy?: string // the way to the choice of the form in a batch
  slices?: Slices // by name: rows with these values, as tabs, calls and desks
  workstation?: Workstation<Name<F>> // its list is a queue beside a card
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
