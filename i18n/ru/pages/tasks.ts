/** Texts of tasks besides labels. */
export const tasks = {
  tasks: {
    views: 'Какие задачи',
    mine: 'Мои',
    by_me: 'Поставленные мной',
    overdue: 'Просроченные',
    all: 'Все',
    section: 'Раздел',
    record: 'Запись',
    hidden: 'Запись, к которой у вас нет доступа',
    remove: 'Убрать',
    create: 'Создать задачу',
    created: 'Задача создана',
  },
}
