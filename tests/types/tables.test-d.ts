// What Kysely knows of the tables: derived from the registry, child rows included.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Registry } from '#resources/index.ts'
import type { FieldsOf } from '#resources/kernel/types.ts'
import type { Database, LinkTable, TableOf } from '#server/kernel/db/database-types.ts'
import type { specimen } from '#tests/specimens/resources.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(): T | null => null

type Fuel = Selectable<Database['fuel']>
type Model = Selectable<Database['car_model']>
type ModelFuel = Selectable<Database['car_model__fuels']>
type Specimen = Selectable<TableOf<typeof specimen>>

export const rows = [
  yes<Equal<Fuel['id'], number>>(),
  yes<Equal<Fuel['name'], string>>(),
  yes<Equal<Fuel['designation'], string | null>>(),
  yes<Equal<Fuel['unit_id'], number | null>>(),
  yes<Equal<Selectable<Database['counterparty']>['kind'], 'legal' | 'individual'>>(),
  yes<Equal<Fuel['density'], string | null>>(),
  yes<Equal<Fuel['created_at'], string>>(),
  yes<Equal<Model['brand_id'], number>>(),
  yes<Equal<'fuels' extends keyof Model ? true : false, false>>(),
  yes<Equal<ModelFuel['parent_id'], number>>(),
  yes<Equal<ModelFuel['fuel_id'], number>>(),
  yes<Equal<ModelFuel['norm'], string | null>>(),
  yes<Equal<Specimen['valid_from'], string | null>>(),
  yes<Equal<Specimen['place_lat'], number | null>>(),
  yes<Equal<Specimen['happened'], string | null>>(),
  yes<Equal<Specimen['quantity'], number>>(),
  yes<Equal<Extract<keyof Specimen, 'valid' | 'place' | 'lines' | 'documents' | 'photos' | 'name_length' | 'fuel_ids'>, never>>(),
  yes<Equal<Selectable<LinkTable>['target_id'], number>>(),
  // what a row has on the wire under one name lies in columns of the same name
  yes<Equal<Exclude<keyof FieldsOf<Registry['fuel']>, keyof Fuel>, never>>(),
]

export const inserts: Insertable<Database['fuel']>[] = [
  { contract_id: 1, name: 'АИ-92' },
  { contract_id: 1, name: 'АИ-92', unit_id: 3, density: '0.745', created_at: new Date() },
  // @ts-expect-error a required field is missing
  { contract_id: 1 },
  // @ts-expect-error every row belongs to a contract
  { name: 'АИ-92' },
  // @ts-expect-error exact numbers are texts
  { contract_id: 1, name: 'АИ-92', density: 0.745 },
  // @ts-expect-error a column that is none
  { contract_id: 1, name: 'АИ-92', octane: 92 },
]
export const choices: Insertable<Database['counterparty']>[] = [
  { contract_id: 1, name: 'ООО', kind: 'legal' },
  // @ts-expect-error a choice that is none
  { contract_id: 1, name: 'ООО', kind: 'alien' },
]
export const changes: Updateable<Database['subdivision']>[] = [
  { name: 'Depot' },
  // @ts-expect-error a required field is empty
  { name: null },
]
export const tables: (keyof Database)[] = [
  'car_brand',
  'car_model__fuels',
  'event_log',
  // @ts-expect-error the resource's own name is not its table's
  'car-brand',
]
