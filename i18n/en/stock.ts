/** What can be done with the stock as a whole. */
export const stock = {
  stock: {
    reorder: 'Order what is missing',
    reorder_title: 'Order what is missing',
    reorder_about:
      'A draft of a supply gets every part of which there is less than its minimum, at its last price.',
    reorder_to: 'To warehouse',
    reorder_confirm: 'Create the draft',
  },
}
