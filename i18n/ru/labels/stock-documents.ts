import type { AreaMessages } from '../../messages.ts'

const ends = {
  documents: 'Прикреплённые файлы',
  correction_reason: 'Причина исправления',
  poster_id: 'Кто провёл',
  posted_at: 'Когда проведено',
}
const groups = { items: 'Товары', others: 'Файлы и проведение' }
const states = {
  draft: 'Черновик',
  posted: 'Проведено',
  corrected: 'Исправляется',
}
const transitions = { post: 'Провести', correct: 'Исправить' }
const lines = {
  fields: {
    item_id: 'Наименование',
    article: 'Артикул',
    unit_id: 'Ед. изм.',
    in_stock: 'В наличии',
    quantity: 'Количество',
  },
  options: {},
}

/** Documents by which items move between warehouses and leave them. */
export const stockDocuments = {
  'item-transfer': {
    name: 'Перемещение',
    many: 'Перемещения',
    fields: {
      number: 'Номер',
      state: 'Состояние',
      at: 'Дата',
      warehouse_id: 'Со склада',
      to_warehouse_id: 'На склад',
      note: 'Примечание',
      lines: 'Товары',
      total: 'Сумма',
      ...ends,
    },
    prints: { note: 'Накладная на перемещение' },
    sections: { general: 'Общие данные' },
    groups,
    options: {
      state: states,
    },
    transitions,
    rows: { lines },
  },
  'item-write-off': {
    name: 'Списание',
    many: 'Списания',
    fields: {
      number: 'Номер',
      state: 'Состояние',
      at: 'Дата',
      warehouse_id: 'Склад',
      cause: 'Вид',
      reason: 'Причина списания',
      lines: 'Товары',
      total: 'Сумма',
      ...ends,
    },
    prints: { act: 'Акт на списание' },
    sections: { general: 'Общие данные' },
    groups,
    options: {
      state: states,
      cause: {
        damage: 'Порча, поломка',
        expiry: 'Истёк срок годности',
        wear: 'Износ',
        loss: 'Недостача',
        use: 'Израсходовано',
      },
    },
    transitions,
    dashboard: { drafts: 'Непроведённые списания' },
    rows: { lines },
  },
  'item-issue': {
    name: 'Выдача',
    many: 'Выдача и возврат',
    fields: {
      number: 'Номер',
      state: 'Состояние',
      at: 'Дата',
      kind: 'Операция',
      warehouse_id: 'Склад',
      receiver_id: 'Получатель',
      car_id: 'Автомобиль',
      purpose: 'Назначение',
      lines: 'Товары',
      total: 'Сумма',
      ...ends,
    },
    prints: { requirement: 'Требование-накладная' },
    sections: { general: 'Общие данные' },
    groups,
    options: {
      state: states,
      kind: {
        issue: 'Выдача',
        return: 'Возврат',
      },
    },
    transitions,
    dashboard: { today: 'Выдано сегодня' },
    rows: { lines },
  },
} satisfies AreaMessages
