/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'This supplier’s document with this number is here already, of %{arg}',
  same_warehouse: 'This is the same warehouse. Choose another',
  short_of_stock: 'In stock: %{arg}',
}
