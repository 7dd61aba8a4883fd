/** The page, and the letter, of a customer without an account. */
export const orderStatus = {
  title: 'Статус заявки',
  state: 'Статус',
  wanted: 'Желаемое время',
  vehicle: 'Автомобиль',
  plate: 'Госномер',
  driver: 'Водитель',
  arrival: 'Ожидаемая подача',
  arrived: 'Автомобиль подан',
  completed: 'Завершена',
  unknown: 'Ссылка недействительна или её срок истёк',
  letter: 'Статус вашей заявки на автомобиль:',
}
