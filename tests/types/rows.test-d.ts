// Types derived from a descriptor: rows and inputs by field.
import type { Registry } from '#resources/index.ts'
import type { InputOf, RowOf } from '#resources/kernel/types.ts'
import type { specimenDocument } from '#tests/specimens/documents.ts'
import type { specimen, specimenOrder } from '#tests/specimens/resources.ts'

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(): T | null => null

type Brand = RowOf<Registry['car-brand']>
type Model = RowOf<Registry['car-model']>
type Fuel = RowOf<Registry['fuel']>
type Counterparty = RowOf<Registry['counterparty']>
type Specimen = RowOf<typeof specimen>
type Document = RowOf<typeof specimenDocument>
type Order = RowOf<typeof specimenOrder>

export const rows = [
  yes<Equal<Brand['name'], string>>(),
  yes<Equal<Brand['description'], string | null>>(),
  yes<Equal<Brand['id'], number>>(),
  yes<Equal<Brand['version'], number>>(),
  yes<Equal<Counterparty['kind'], 'legal' | 'individual'>>(),
  yes<Equal<Fuel['unit_id'], number | null>>(),
  yes<Equal<Fuel['density'], string | null>>(),
  yes<Equal<Model['brand_id'], number>>(),
  yes<Equal<Model['fuels'][number]['fuel_id'], number>>(),
  yes<Equal<Model['fuels'][number]['norm'], string | null>>(),
  yes<Equal<Specimen['urgent'], boolean>>(),
  yes<Equal<Specimen['quantity'], number>>(),
  yes<Equal<Specimen['valid'], { from: string; to: string | null } | null>>(),
  yes<Equal<Specimen['fuel_ids'], number[]>>(),
  yes<Equal<Specimen['name_length'], number | null>>(),
  yes<Equal<Document['total'], string | null>>(),
  yes<Equal<Document['lines'][number]['line_sum'], string | null | undefined>>(),
  yes<Equal<Order['signs'], ('waiting' | 'overdue' | 'nothing_ordered' | 'finished')[]>>(),
  yes<Equal<'signs' extends keyof InputOf<typeof specimenOrder> ? true : false, false>>(),
  // demanded only while the state is `broken`
  yes<Equal<Specimen['broken_reason'], string | null>>(),
]

type BrandInput = InputOf<Registry['car-brand']>
type FuelInput = InputOf<Registry['fuel']>
type CounterpartyInput = InputOf<Registry['counterparty']>
type ModelInput = InputOf<Registry['car-model']>
type SpecimenInput = InputOf<typeof specimen>

export const brands: BrandInput[] = [
  { name: 'Chevrolet' },
  { name: 'Isuzu', description: null },
  // @ts-expect-error a required field is missing
  { description: 'x' },
  // @ts-expect-error a required field is empty
  { name: null },
  // @ts-expect-error a key that no row has
  { name: 'MAN', colour: 'red' },
]
export const fuels: FuelInput[] = [
  { name: 'АИ-92' },
  { name: 'АИ-92', unit_id: 3, density: '0.7450' },
  // @ts-expect-error exact numbers are texts
  { name: 'АИ-92', density: 0.745 },
]
export const counterparties: CounterpartyInput[] = [
  { name: 'Namuna', kind: 'individual' },
  // @ts-expect-error a choice that is none
  { name: 'Namuna', kind: 'state' },
]
export const models: ModelInput[] = [
  {
    name: 'Lacetti',
    brand_id: 1,
    fuels: [{ fuel_id: 1, norm: '8.500', tank_volume: null, idle_per_hour: null }],
  },
  // @ts-expect-error a reference is a number
  { name: 'Lacetti', brand_id: 'Chevrolet' },
]
export const specimens: SpecimenInput[] = [
  { name: 'one' },
  // @ts-expect-error computed fields are read only
  { name: 'one', name_length: 3 },
  // @ts-expect-error files have calls of their own
  { name: 'one', documents: [] },
]
