/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'This supplier’s document with this number already exists, dated %{arg}',
  same_warehouse: 'This is the same warehouse. Choose another',
  short_of_stock: 'In stock: %{arg}',
  nothing_to_count: 'By the books there is nothing in the warehouse',
  counted_elsewhere: 'Another stocktaking is counting these items',
  counted_already: 'Counted already. Correct the earlier entry',
  not_being_counted: 'This item is not being counted now: the stocktaking is finished or cancelled',
  nothing_to_reorder: 'There is enough of everything, or it is in drafts already',
  mounted_already: 'Mounted already. Remove it first',
  not_mounted: 'Not mounted now',
  written_off_already: 'Written off already',
  position_taken: 'Another one is at this position',
}
