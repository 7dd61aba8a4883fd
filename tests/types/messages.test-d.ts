// The texts that each language owes a resource: a missing or superfluous one does not compile.
import type { Registry } from '#resources/index.ts'
import type { MessagesOf } from '#resources/kernel/types.ts'

type FuelTexts = MessagesOf<Registry['fuel']>
type ModelTexts = MessagesOf<Registry['car-model']>

const fields = { name: 'Название', designation: 'Обозначение', unit: 'Единица', density: 'Плотность', description: 'Описание' }
const options = { unit: { l: 'литр', m3: 'м³', kg: 'кг' } }
const rest = { name: 'Топливо', many: 'Топливо', sections: { general: 'Общее' }, rows: {} }

export const fuel: FuelTexts[] = [
  { ...rest, fields, options },
  // @ts-expect-error no label for density
  { ...rest, options, fields: { name: 'Название', designation: 'Обозначение', unit: 'Единица', description: 'Описание' } },
  // @ts-expect-error a label for a field that is none
  { ...rest, options, fields: { ...fields, colour: 'Цвет' } },
  // @ts-expect-error no word for a choice
  { ...rest, fields, options: { unit: { l: 'литр', kg: 'кг' } } },
  // @ts-expect-error no words for the choices at all
  { ...rest, fields, options: {} },
  // @ts-expect-error no title for a section
  { ...rest, fields, options, sections: {} },
]

const model = {
  name: 'Модель',
  many: 'Модели',
  fields: { brand_id: 'Марка', name: 'Название', description: 'Описание', fuels: 'Топливо' },
  sections: { general: 'Общее', fuels: 'Топливо' },
  options: {},
}
const fuelsOfModel = { fuel_id: 'Топливо', tank_volume: 'Объём бака', norm: 'Норма', idle_per_hour: 'На холостом ходу' }
export const models: ModelTexts[] = [
  { ...model, rows: { fuels: { fields: fuelsOfModel, options: {} } } },
  // @ts-expect-error no labels for the child rows
  { ...model, rows: {} },
  // @ts-expect-error no label for a column of the child rows
  { ...model, rows: { fuels: { fields: { fuel_id: 'Топливо', tank_volume: 'Объём бака', norm: 'Норма' }, options: {} } } },
]
