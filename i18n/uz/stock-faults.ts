/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'Bu yetkazib beruvchining shu raqamli hujjati bor, sanasi %{arg}',
  same_warehouse: 'Bu oʻsha ombor. Boshqasini tanlang',
  short_of_stock: 'Omborda bor: %{arg}',
}
