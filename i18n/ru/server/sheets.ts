/**
 * What the server writes into the spreadsheets that it gives: templates of imports and rows to be
 * mended.
 */
export const sheets = {
  row: '№ строки',
  faults: 'Что исправить',
  template: 'Шаблон: %{name}',
  to_mend: 'Исправить: %{name}',
  full_name: 'Фамилия, имя и отчество вместе',
  required: 'обязательно',
  hints: {
    text: 'текст',
    email: 'ivanov@example.uz',
    phone: '+998 90 123-45-67',
    integer: 'целое число',
    decimal: 'число, например 12,5',
    money: 'сумма, например 150000',
    year: 'год, например 2019',
    day: 'дд.мм.гггг',
    moment: 'дд.мм.гггг чч:мм',
    time: 'чч:мм',
    dayMonth: 'дд.мм',
    period: 'дд.мм.гггг – дд.мм.гггг',
    duration: 'ч:мм',
    flag: 'да / нет',
    choice: 'одно из: %{values}',
    ref: 'название: %{name}',
    refs: 'названия через точку с запятой: %{name}',
    plate: '01A123BC',
    point: 'широта, долгота',
    polygon: 'широта, долгота; …',
  },
}
