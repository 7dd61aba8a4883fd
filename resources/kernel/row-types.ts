// Types derived from a descriptor: stored rows, save input, required texts.
import type { Field, Fields, Presence, Resource } from './types.ts'

export interface Period {
  from: string
  to: string | null
}

export interface Point {
  lat: number
  lon: number
}

export interface StoredFile {
  id: number
  name: string
  size: number
  type: string
  is_main: boolean
}

/** The system columns of every stored row. */
export interface System {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
  archived_at?: string | null
  replaced?: boolean
  replaced_by_id?: number | null
  document?: string
  document_id?: number
  reverses_id?: number | null
  reversed?: boolean
  balance?: string
  late_days?: number | null
}

export type FieldsOf<R> = R extends Resource<string, infer F, string> ? F : never
type Derived = Field<unknown, 'derived'>
type Absent = Field<unknown, Presence, 'files' | 'photos' | 'computed' | 'marks'> | Derived
/**
 * The fields a save may name. Filtered once here and not inside each mapped type: three times
 * cheaper for the compiler.
 */
export type Writable<F> = { -readonly [K in keyof F as F[K] extends Absent ? never : K]: F[K] }
export type Cell<X> =
  X extends Field<infer V, infer P, infer K>
    ? K extends 'rows' | 'refs' | 'marks'
      ? V
      : P extends 'optional' | 'derived'
        ? V | null
        : V
    : never
export type RowOf<R> = System & { [K in keyof FieldsOf<R>]: Cell<FieldsOf<R>[K]> }
type Demanded<F> = {
  [K in keyof F as F[K] extends Field<unknown, 'required'> ? K : never]: Cell<F[K]>
}

export type InputOf<R> = {
  [K in keyof Writable<FieldsOf<R>>]?: Cell<FieldsOf<R>[K]> | null
} & Demanded<Writable<FieldsOf<R>>>
/** `_coded` is for the compiler only and never set. */
export type Coded<V extends number> = Field<V, 'optional', 'computed'> & { readonly _coded: V }
type LabelsOf<F> = { [K in keyof F]: string }
type CodesOf<V> = V extends readonly (infer C extends string)[] ? C : V & (string | number)
type OptionsOf<F> = {
  [
    K in keyof F as F[K] extends Field<unknown, Presence, 'choice' | 'marks'> | Coded<number>
      ? K
      : never
  ]: F[K] extends Field<infer V> ? Record<CodesOf<V>, string> : never
}

type ChildrenOf<F> = {
  [K in keyof F as F[K] extends Rows<Fields> ? K : never]: F[K] extends Rows<infer C>
    ? { fields: LabelsOf<C>; options: OptionsOf<C> }
    : never
}

export type Rows<C extends Fields> = Field<ChildRow<C>[], 'optional', 'rows'> & {
  readonly _child?: C
}

/** Derived values are in answers, and optional in saves. */
export type ChildRow<C extends Fields> = { id?: number } & {
  [K in keyof C as C[K] extends Derived ? never : K]: Cell<C[K]>
} & { [K in keyof C as C[K] extends Derived ? K : never]?: Cell<C[K]> }
/** Texts of a desk that differ from its resource's. */
interface DeskTexts {
  name: string
  many: string
  sections?: Readonly<Record<string, string>>
  groups?: Readonly<Record<string, string>>
}

/**
 * Titles of refused saves or removals, and the message about a record in use, where the
 * specification has them.
 */
type FailureTexts = Readonly<Partial<Record<'save' | 'delete' | 'in_use', string>>>
/** The texts that each language owes a resource; a missing one does not compile. */
export type MessagesOf<R> =
  R extends Resource<string, infer F, infer S>
    ? {
        name: string
        many: string
        fields: LabelsOf<F>
        sections: Record<S, string> & { own?: string }
        groups?: Readonly<Record<string, string>>
        options: OptionsOf<F>
        rows: ChildrenOf<F>
        failures?: FailureTexts
        transitions?: Readonly<Record<string, string>>
        slices?: Readonly<Record<string, string>>
        dashboard?: Readonly<Record<string, string>>
        prints?: Readonly<Record<string, string>>
        desks?: Readonly<Record<string, DeskTexts>>
      }
    : never
