// Counted nouns: 1 запись, 2 записи, 5 записей.
export const counts = {
  record: '%{smart_count} запись |||| %{smart_count} записи |||| %{smart_count} записей',
  row: '%{smart_count} строка |||| %{smart_count} строки |||| %{smart_count} строк',
  page: '%{smart_count} страница |||| %{smart_count} страницы |||| %{smart_count} страниц',
  file: '%{smart_count} файл |||| %{smart_count} файла |||| %{smart_count} файлов',
  photo: '%{smart_count} фотография |||| %{smart_count} фотографии |||| %{smart_count} фотографий',
  day: '%{smart_count} день |||| %{smart_count} дня |||| %{smart_count} дней',
  hour: '%{smart_count} час |||| %{smart_count} часа |||| %{smart_count} часов',
  minute: '%{smart_count} минута |||| %{smart_count} минуты |||| %{smart_count} минут',
  found:
    'Найдена %{smart_count} запись |||| Найдены %{smart_count} записи |||| Найдено %{smart_count} записей',
  selected:
    'Выбрана %{smart_count} запись |||| Выбраны %{smart_count} записи |||| Выбрано %{smart_count} записей',
}
