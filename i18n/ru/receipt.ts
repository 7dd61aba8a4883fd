/** The receipt of a refuelling. */
export const receipt = {
  receipt: {
    title: 'Заправочный чек № %{number}',
    print: 'Чек',
    key: 'Напечатать чек: %{key}',
    paper: 'Бумага',
    papers: { roll: 'Лента 80 мм', a5: 'Лист А5' },
    issued: 'Отпустил',
    received: 'Получил',
    signature: 'подпись',
  },
}
