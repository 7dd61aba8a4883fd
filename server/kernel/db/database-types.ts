// The database as Kysely's types see it: derived from the registry, so that a new resource or field needs no line here.
import type { ColumnType, Generated } from 'kysely'
import type { Registry, ResourceName } from '#resources/index.ts'
import type { Field, Fields, FieldsOf, Kind, Presence, Rows } from '#resources/kernel/types.ts'
import type { SystemTables } from './system-tables.ts'

/** Read as ISO text in UTC; a Date may be written too. */
export type Moment = ColumnType<string, string | Date, string | Date>
type NullableMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** The database's clock unless given. */
export type Now = ColumnType<string, string | Date | undefined, string | Date>

interface SystemColumns {
  id: Generated<number>
  contract_id: number
  version: Generated<number>
  created_at: Now
  created_by: number | null
  updated_at: Now
  updated_by: number | null
  /** Only where the resource archives. */
  archived_at: NullableMoment
  archived_by: number | null
  /** Only where a field is searched. */
  search_key: Generated<string>
}
interface ChildColumns {
  id: Generated<number>
  contract_id: number
  parent_id: number
  position: number
}
/** A list of references. */
export interface LinkTable {
  contract_id: number
  parent_id: number
  position: number
  target_id: number
}

/** Kinds that lie in one column called like the field. */
type Single = Exclude<Kind, 'period' | 'point' | 'refs' | 'files' | 'photos' | 'rows' | 'computed'>
type OfKind<K extends Kind> = Field<unknown, Presence, K>
/** Filtered once here and not inside the mapped types: cheaper for the compiler. */
type OneColumn<F> = { -readonly [K in keyof F as F[K] extends OfKind<Single> ? K : never]: F[K] }
type Column<X> = X extends Field<infer V, infer P, infer K> ? (K extends 'moment' ? MomentColumn<P> : ValueColumn<V, P>) : never
type MomentColumn<P> = P extends 'required' ? Moment : P extends 'defaulted' ? Now : NullableMoment
type ValueColumn<V, P> = P extends 'required' ? V : P extends 'defaulted' ? Generated<V> : V | null
type FieldColumns<F> = { [K in keyof OneColumn<F>]: Column<OneColumn<F>[K]> } & {
  -readonly [K in keyof F & string as F[K] extends OfKind<'period'> ? `${K}_from` | `${K}_to` : never]: string | null
} & { -readonly [K in keyof F & string as F[K] extends OfKind<'point'> ? `${K}_lat` | `${K}_lon` : never]: number | null }

/** A resource's own table. */
export type TableOf<R> = SystemColumns & FieldColumns<FieldsOf<R>>
/** A list of child rows. */
export type ChildTable<F extends Fields> = ChildColumns & FieldColumns<F>

/** 'car-brand' → 'car_brand'. */
type TableName<N extends string> = N extends `${infer Head}-${infer Tail}` ? `${Head}_${TableName<Tail>}` : N
/** A view over a table of the kernel has none of its own. */
type OwnTables = { [N in ResourceName as TableName<N> extends keyof SystemTables ? never : TableName<N>]: TableOf<Registry[N]> }
type SidesOf<N extends ResourceName, F = FieldsOf<Registry[N]>> = {
  -readonly [K in keyof F & string as F[K] extends OfKind<'rows' | 'refs'> ? `${TableName<N>}__${K}` : never]: F[K] extends Rows<infer C>
    ? ChildTable<C>
    : LinkTable
}
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type SideTables = All<{ [N in ResourceName]: SidesOf<N> }[ResourceName]>

export interface Database extends OwnTables, SideTables, SystemTables {}
