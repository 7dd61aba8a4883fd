/** Of transport orders what no label says. */
export const orderPages = {
  orders: {
    from_template: 'Создать заявку',
    created: 'Заявка создана',
  },
}
