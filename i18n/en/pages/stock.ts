import type { StockTexts } from '../../messages.ts'

export const stock: StockTexts = {
  stock: {
    reorder: 'Order what is missing',
    reorder_title: 'Order what is missing',
    reorder_about:
      'A draft of a supply gets every part of which there is less than its minimum, at its last price.',
    reorder_to: 'To warehouse',
    reorder_confirm: 'Create the draft',
  },
}
