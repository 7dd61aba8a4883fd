/** What can be done with the stock as a whole. */
export const stock = {
  stock: {
    reorder: 'Заказать недостающее',
    reorder_title: 'Заказать недостающее',
    reorder_about:
      'Черновик поступления получит все запчасти, которых меньше минимального остатка, по последней цене.',
    reorder_to: 'На склад',
    reorder_confirm: 'Создать черновик',
  },
}
