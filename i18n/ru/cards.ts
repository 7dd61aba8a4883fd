/** Whole cards: rows that belong to a record, values that come from a choice, days that run out. */
export const cards = {
  related: {
    add: 'Добавить',
    after_save: 'Эту вкладку можно заполнить после первого сохранения.',
    empty: 'Записей пока нет',
    empty_add: 'Записей пока нет. Нажмите «%{button}», чтобы внести первую.',
    discard: 'Закрыть, не сохранив изменения?',
    detach: 'Отвязать',
    detach_question: 'Отвязать «%{field}»?',
    detach_text: 'Значение «%{value}» будет убрано из записи.',
    kept: 'Пустое поле ничего не меняет. Чтобы убрать значение, нажмите «%{button}».',
    filled: 'Заполнено по выбранному: %{fields}',
    held: 'Сначала закончите то, что связано с «%{name}»:',
    expires_today: 'истекает сегодня',
    expires_in: 'через %{smart_count} день |||| через %{smart_count} дня |||| через %{smart_count} дней',
    expired_ago: 'просрочено %{smart_count} день назад |||| просрочено %{smart_count} дня назад |||| просрочено %{smart_count} дней назад',
    expired: 'Просрочено',
    soon: 'Ближайшие %{days} дн.',
    not_given: 'Не указано',
  },
}
