/** Of transport orders what no label says. */
export const orderPages = {
  orders: {
    from_template: 'Создать заявку',
    free: 'Свободные автомобили',
    none: 'Свободных автомобилей на это время нет',
    fits: 'Подходит по типу',
    misfit: 'Другой тип',
    distance: '%{distance} до места подачи',
    shift: 'До конца смены %{time}',
    fuel: 'Топливо %{litres}',
    orders: 'Заявок за 7 дней: %{n}',
    warnings: 'Предупреждения',
    chosen: 'Выбран',
    way_bill: 'Оформить путевой лист',
    created: 'Заявка создана',
  },
}
