/** The event log's own page. */
export const logging = {
  logging: {
    changes: 'Что изменилось',
    nothing: 'Других сведений об этом событии нет',
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
      log_months: 'Срок хранения, мес.',
    },
    keep: 'Срок хранения событий: %{months} мес.',
    keep_change: 'Изменить срок',
    keep_title: 'Срок хранения событий',
    keep_text:
      'События старше этого срока удаляются из журнала целыми месяцами, без возможности восстановления.',
    keep_months: 'Месяцев (от 3 до 240)',
    keep_save: 'Сохранить',
    kept: 'Срок хранения изменён',
  },
}
