/** Drafts that come back, saves without an answer, records made in place, versions side by side. */
export const editing = {
  editing: {
    restored: 'Восстановлено то, что вы ввели и не сохранили %{when}.',
    changed_by: 'С тех пор запись изменена: %{who}, %{when}.',
    changed: 'С тех пор запись изменена %{when}.',
    stored_by: 'Сохранено: %{who}, %{when}.',
    stored: 'Сохранено %{when}.',
    compare: 'Сравнить',
    base: 'Прежнее значение',
    apply: 'Применить выбранное',
    lost: 'Всё введённое осталось здесь. Успела ли запись сохраниться, неизвестно; повтор не создаст второй.',
    retry: 'Повторить',
    retry_later: 'Сохранить, когда связь вернётся',
    unsaved_go: 'Несохранённые изменения тоже пропадут.',
    recent: 'Недавние',
    others: 'Остальные',
    discard_new: 'Закрыть, не сохранив новую запись?',
    unfinished: 'Не сохранено',
    drafted: 'Есть ваши несохранённые изменения',
    begun: 'Новая запись, начатая %{when}, не сохранена.',
    resume: 'Продолжить',
  },
}
