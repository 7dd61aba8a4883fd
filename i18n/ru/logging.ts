/** The event log's own page. */
export const logging = {
  logging: {
    changes: 'Что изменилось',
    nothing: 'Об этом событии больше ничего не записано',
    open: 'Открыть: %{name}',
    all: 'Все события этого объекта',
    gone: 'Объекта больше нет',
    right: '%{role}: %{section}',
    facts: {
      address: 'Адрес',
      format: 'Формат файла',
      rows: 'Строк в файле',
      method: 'Вызов',
      login: 'Логин',
      log_months: 'Месяцев хранения',
    },
    keep: 'События хранятся месяцев: %{months}',
    keep_change: 'Изменить срок',
    keep_title: 'Срок хранения событий',
    keep_text: 'Месяцы, которые старше этого срока, удаляются из журнала целиком и безвозвратно.',
    keep_months: 'Месяцев (от 3 до 240)',
    keep_save: 'Сохранить',
    kept: 'Срок хранения изменён',
  },
}
