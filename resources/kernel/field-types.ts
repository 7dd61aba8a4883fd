// A declared field and its options, of all kinds. Types only; the functions are in fields.ts.
import type { AccessName, Kind, Unit } from './names.ts'
import type { RowRule } from './rules/row-rule.ts'
import type { Judged } from './views/verdict.ts'

export type { Kind, Unit } from './names.ts'
export type Presence = 'required' | 'optional' | 'defaulted' | 'derived'
export type Tone = 'good' | 'warn' | 'bad' | 'muted' | 'plain'
export type Scalar = string | number | boolean
/** Possible values of a row, by field. */
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

/** Options of every kind. */
export interface Common<V> {
  required?: true
  initial?: V
  unique?: true | 'active' // unique among all rows, or among active ones
  search?: true
  sorted?: false // lists cannot be sorted by it, where that would be too slow
  immutable?: true // set once at creation, never changed
  derived?: true // stored like any other, but written only by the rules of its area
  // shown, stored and demanded only while the other fields have these values
  when?: FieldValues
  personal?: true // personal data: exists only for callers with the resource's personal rights
  renamedFrom?: string // former name of this field: its column is renamed, its values are kept
  destructive?: string // why a narrowing change of this field may lose values
}

/** The name of an own field; in other languages, where one is missing, the same. */
export interface OwnLabel {
  readonly name: string
  readonly name_uz: string | null
  readonly name_cyrl: string | null // the Uzbek one in Cyrillic letters, made by the server
  readonly name_en: string | null
}

/** All options of all kinds, as the kernels read them. */
export interface FieldOptions extends Common<unknown> {
  max?: number | string
  min?: number | string
  pattern?: string
  example?: string // an example that matches the pattern, for error messages
  // warns if it is empty, while the other fields have these values
  advised?: true | FieldValues
  multiline?: true
  unit?: Unit
  digits?: number
  scale?: number
  summed?: boolean // whether lists can sum it up; default by kind (values/column-sums.ts)
  currency?: string
  // ends of a period; what a text or number represents; day of a month
  of?: 'day' | 'moment' | 'zone' | 'month' | 'id'
  open?: true
  choices?: Readonly<Record<string, Tone>>
  judged?: Judged // marks: the verdict to show, and its columns
  to?: string
  // reference to built-in rows: tones by code
  tones?: Readonly<Record<string, Tone>>
  pickedFrom?: string // reference: the view with the same ids in which its values are looked up
  // reference: its target has the same value in the field of this name (a model of the make)
  dependsOn?: string
  // reference: what a new row copies from the target: fields of the same names, or own field → the
  // target's
  prefills?: readonly string[] | Readonly<Record<string, string>>
  // day: shown and filtered by how near it is, while the other fields have these values
  expires?: true | FieldValues // the last day of a paper
  ahead?: string // the integer of the row that counts the days before it that are near
  deadline?: true | FieldValues // a due date of work
  parameter?: true // day: of a view, a parameter in its filter; a row has the last day
  proposed?: 'now' // moment: initial value in the form of a new record
  fields?: Fields
  rules?: readonly RowRule<string>[] // on child rows, among those of one record
  sums?: readonly string[] // of child rows: fields that are summed up below them
  own?: true // one of the spare fields, which exists for contracts that use it (own-fields.ts)
  label?: OwnLabel // of an own field: declared ones have theirs in i18n
  within?: Readonly<Record<string, number>> // reference: offers only records with these values
  readers?: readonly AccessName[] // computed: exists only for callers with one of these rights
  as?: Kind
}

export type Fields = Readonly<Record<string, Field>>
