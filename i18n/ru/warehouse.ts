import type { AreaMessages } from '../messages.ts'

export const warehouse = {
  counterparty: {
    name: 'Контрагент',
    many: 'Контрагенты',
    fields: {
      name: 'Наименование контрагента',
      type_id: 'Тип',
      kind: 'Правовой статус',
      inn: 'ИНН',
      phone: 'Телефон',
      address: 'Адрес',
      description: 'Описание',
    },
    sections: { general: 'Общие данные' },
    options: { kind: { legal: 'Юридическое лицо', individual: 'Физическое лицо' } },
    rows: {},
  },
  'counterparty-type': {
    name: 'Тип контрагента',
    many: 'Типы контрагентов',
    fields: { name: 'Наименование', code: 'Код', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'item-category': {
    name: 'Категория товаров',
    many: 'Категории товаров',
    fields: { name: 'Наименование', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
