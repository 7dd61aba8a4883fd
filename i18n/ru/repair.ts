/** What leads from a check to the request that it has made. */
export const repair = {
  repair: {
    add_photos: 'Добавить фото к заявке на ремонт',
  },
}

/** What stands against an issue of materials. */
export const repairFaults = {
  not_requested: 'Этого нет в заявке. Сначала добавьте в материалы',
  issued_already: 'Уже выдано: строку нельзя убрать или заменить',
  nothing_in_stock: 'На складе нет свободного остатка',
  not_in_stock: 'Свободный остаток на складе: %{arg}',
}
