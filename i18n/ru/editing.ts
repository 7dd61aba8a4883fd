/** Drafts that come back, saves without an answer, records made in place, versions side by side. */
export const editing = {
  editing: {
    restored: 'Восстановлен черновик от %{when}.',
    changed_by: 'С тех пор запись изменена: %{who}, %{when}.',
    changed: 'С тех пор запись изменена %{when}.',
    stored_by: 'Сохранено: %{who}, %{when}.',
    stored: 'Сохранено %{when}.',
    compare: 'Сравнить',
    base: 'Прежнее значение',
    apply: 'Применить выбранное',
    lost: 'Неизвестно, сохранилась ли запись. Всё введённое осталось здесь; повтор не создаст дубликата.',
    retry: 'Повторить',
    retry_later: 'Сохранить, когда связь вернётся',
    unsaved_go: 'Несохранённые изменения тоже пропадут.',
    recent: 'Недавние',
    others: 'Остальные',
    discard_new: 'Закрыть, не сохранив новую запись?',
    unfinished: 'Черновики',
    drafted: 'У вас есть несохранённые изменения',
    begun: 'Есть черновик новой записи от %{when}.',
    resume: 'Продолжить',
  },
}
