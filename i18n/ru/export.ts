/** A list as a file and on paper. */
export const files = {
  export: {
    title: 'Экспорт: %{name}',
    format: 'Формат',
    xlsx: 'Excel, до %{most} строк',
    csv: 'CSV, до %{most} строк',
    records: 'Записи',
    all: 'Все найденные: %{total}',
    some: 'Только выбранные: %{total}',
    columns: 'Столбцы: %{columns}',
    download: 'Скачать',
    preparing: 'Готовим файл…',
    started: 'Файл скачивается. Строк: %{total}',
  },
  print: {
    print: 'Печать',
    preparing: 'Готовим к печати…',
    too_many: 'Печатается не более %{most} строк, найдено %{total}. Добавьте фильтр или сделайте экспорт',
    number: '№ п/п',
    printed: 'Напечатано: %{at}, %{name}',
    conditions: 'Отбор: %{conditions}',
    no_conditions: 'все записи',
    searched: 'поиск «%{text}»',
    order: 'Сортировка: %{field}, %{direction}',
    total: 'Всего записей: %{total}',
  },
}
