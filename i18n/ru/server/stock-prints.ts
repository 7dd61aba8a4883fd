/** The words of stock documents on paper. */
export const stockForms = {
  'car-part': { labels: {} },
  'item-warehouse': {
    statement: {
      title: 'ОБОРОТНАЯ ВЕДОМОСТЬ\nматериальных ценностей на складе',
      at_first: 'На начало',
      came: 'Приход',
      went: 'Расход',
      at_last: 'На конец',
      unit: 'Ед. изм.',
      amount: 'кол-во',
      sum: 'сумма',
      keeper_signs: 'Материально ответственное лицо',
      checked_by: 'Проверил',
    },
  },
  supply: {
    receipt: {
      title: 'ПРИХОДНЫЙ ОРДЕР № %{number}',
      date: 'от %{at}',
      delivered: 'Сдал',
      received: 'Принял (материально ответственное лицо)',
    },
  },
  'item-transfer': {
    note: {
      title: 'НАКЛАДНАЯ № %{number}\nна внутреннее перемещение',
      date: 'от %{at}',
      released: 'Отпустил',
      received: 'Получил',
    },
  },
  'item-write-off': {
    act: {
      approved: 'УТВЕРЖДАЮ\nРуководитель ____________________',
      title: 'АКТ № %{number}\nна списание материальных ценностей',
      date: 'Составлен %{at}',
      intro:
        'Комиссия осмотрела материальные ценности и установила, что они подлежат списанию с учёта склада:',
      result: 'Перечисленные материальные ценности списаны с учёта.',
      members: 'Состав комиссии',
      chairman: 'Председатель комиссии',
      member: 'Член комиссии',
      responsible: 'Материально ответственное лицо',
    },
  },
  'item-issue': {
    requirement: {
      title: 'ТРЕБОВАНИЕ-НАКЛАДНАЯ № %{number}',
      date: 'от %{at}',
      remark: 'Примечание',
      allowed: 'Разрешил',
      issued: 'Отпустил',
      received: 'Получил',
      returned: 'Сдал',
      taken_back: 'Принял',
    },
  },
  stocktaking: {
    sheet: {
      title: 'ЛИСТ ПОДСЧЁТА № %{number}\nматериальных ценностей',
      date: 'по состоянию на %{at}',
      counted: 'Фактически',
      counter: 'Считал',
      responsible: 'Материально ответственное лицо',
    },
    act: {
      title: 'АКТ ИНВЕНТАРИЗАЦИИ № %{number}\nматериальных ценностей',
      date: 'по состоянию на %{at}',
      result: 'Учётные остатки приведены к фактическим по настоящему акту.',
      members: 'Состав комиссии',
      chairman: 'Председатель комиссии',
      member: 'Член комиссии',
      responsible: 'Материально ответственное лицо',
    },
  },
}
