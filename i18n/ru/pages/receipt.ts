/** The receipt of a refuelling. */
export const receipt = {
  receipt: {
    title: 'Заправочный чек № %{number}',
    print: 'Чек',
    key: 'Напечатать чек: %{key}',
    issued: 'Отпустил',
    received: 'Получил',
    signature: 'подпись',
  },
}
