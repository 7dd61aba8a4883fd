/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'Документ этого поставщика с таким номером уже есть, от %{arg}',
  same_warehouse: 'Это тот же склад. Выберите другой',
  short_of_stock: 'В наличии на складе: %{arg}',
}
