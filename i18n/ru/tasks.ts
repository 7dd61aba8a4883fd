/** Of tasks what no label says. */
export const tasks = {
  tasks: {
    views: 'Какие задачи',
    mine: 'Мне',
    by_me: 'От меня',
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
