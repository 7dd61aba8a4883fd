// Texts required of each language for a resource: a missing or superfluous one does not compile.
import type { Registry } from '#resources/index.ts'
import type { MessagesOf } from '#resources/kernel/types.ts'

type CounterpartyTexts = MessagesOf<Registry['counterparty']>
type ModelTexts = MessagesOf<Registry['car-model']>

const fields = {
  name: 'Название',
  type_id: 'Тип',
  kind: 'Статус',
  inn: 'ИНН',
  phone: 'Телефон',
  address: 'Адрес',
  description: 'Описание',
}

const options = { kind: { legal: 'Юридическое лицо', individual: 'Физическое лицо' } }
const rest = { name: 'Контрагент', many: 'Контрагенты', sections: { general: 'Общее' }, rows: {} }
const { kind: _, ...withoutKind } = fields

export const counterparty: CounterpartyTexts[] = [
  { ...rest, fields, options },
  // @ts-expect-error no label for the kind
  { ...rest, options, fields: withoutKind },
  // @ts-expect-error a label for a field that is none
  { ...rest, options, fields: { ...fields, colour: 'Цвет' } },
  // @ts-expect-error no word for a choice
  { ...rest, fields, options: { kind: { legal: 'Юридическое лицо' } } },
  // @ts-expect-error no words for the choices at all
  { ...rest, fields, options: {} },
  // @ts-expect-error no title for a section
  { ...rest, fields, options, sections: {} },
]

const model = {
  name: 'Модель',
  many: 'Модели',
  fields: {
    brand_id: 'Марка',
    name: 'Название',
    type_id: 'Тип',
    type_by_appointment_id: 'Назначение',
    seats: '',
    load_capacity: '',
    description: 'Описание',
    fuels: 'Топливо',
  },
  sections: { general: 'Общее', fuels: 'Топливо' },
  options: {},
}

const fuelsOfModel = {
  fuel_id: 'Топливо',
  tank_volume: 'Объём бака',
  norm: 'Норма',
  idle_per_hour: 'На холостом ходу',
}

export const models: ModelTexts[] = [
  { ...model, rows: { fuels: { fields: fuelsOfModel, options: {} } } },
  // @ts-expect-error no labels for the child rows
  { ...model, rows: {} },
  {
    ...model,
    rows: {
      fuels: {
        // @ts-expect-error no label for a column of the child rows
        fields: { fuel_id: 'Топливо', tank_volume: 'Объём бака', norm: 'Норма' },
        options: {},
      },
    },
  },
]
