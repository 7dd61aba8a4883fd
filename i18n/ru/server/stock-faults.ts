/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'Документ этого поставщика с таким номером уже есть, от %{arg}',
  same_warehouse: 'Это тот же склад. Выберите другой',
  short_of_stock: 'В наличии на складе: %{arg}',
  nothing_to_count: 'На складе по данным учёта ничего нет',
  counted_elsewhere: 'Эти товары уже пересчитывает другая инвентаризация',
  counted_already: 'Уже посчитано. Исправьте прежнюю запись',
  not_being_counted: 'Сейчас этот товар не пересчитывают: инвентаризация завершена или отменена',
  nothing_to_reorder: 'Всего достаточно, или недостающее уже в черновиках',
  mounted_already: 'Уже установлено. Сначала снимите',
  not_mounted: 'Сейчас не установлено',
  written_off_already: 'Уже списано',
  position_taken: 'На этом месте уже стоит другое',
}
