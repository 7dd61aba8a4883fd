/** What others do meanwhile, and the search over everything. */
export const live = {
  live: {
    refresh: 'Есть изменения — обновить',
    changed: 'Запись изменена: %{name}, %{time}.',
    removed: 'Запись удалена: %{name}, %{time}.',
    somebody: 'другой пользователь',
    differences: 'Показать различия',
    present: 'Запись также открыта: %{names}',
  },
  palette: {
    title: 'Поиск по системе',
    placeholder: 'Экран, действие или запись',
    recent: 'Недавнее',
    screens: 'Экраны',
    actions: 'Действия',
    add: 'Добавить: %{name}',
    language: 'Язык: %{name}',
    found: 'Найдено: %{count}',
    all: 'Все найденные: «%{name}»',
    nothing: 'Ничего не найдено',
    failed: 'Не удалось выполнить поиск записей',
  },
}
