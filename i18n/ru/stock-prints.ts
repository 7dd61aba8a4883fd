/** The words of stock documents on paper. */
export const stockForms = {
  supply: {
    receipt: {
      title: 'ПРИХОДНЫЙ ОРДЕР № %{number}',
      date: 'от %{at}',
      delivered: 'Сдал',
      received: 'Принял (материально ответственное лицо)',
    },
  },
}
