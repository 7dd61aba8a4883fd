/** What leads from a check to the request that it has made. */
export const repair = {
  repair: {
    request: 'Открыть заявку на ремонт',
  },
}

/** Reasons against an issue of materials, and of a vehicle against a departure. */
export const repairFaults = {
  not_requested: 'Этого нет в заявке. Сначала добавьте в материалы',
  issued_already: 'Уже выдано: строку нельзя убрать или заменить',
  nothing_in_stock: 'На складе нет свободного остатка',
  not_in_stock: 'Свободный остаток на складе: %{arg}',
  repair_open: 'Ремонт не завершён',
  maintenance_overdue: 'ТО просрочено',
  car_off_line: 'Не на линии: в ремонте, на консервации или списан',
  not_inspected: 'Нет действующего техосмотра',
  not_insured: 'Нет действующего полиса ОСАГО',
}
