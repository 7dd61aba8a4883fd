/**
 * Whole cards: rows that belong to a record, values that come from a choice, days that run out,
 * shifts.
 */
export const cards = {
  related: {
    add: 'Добавить',
    after_save: 'Эту вкладку можно заполнить после первого сохранения.',
    waits: 'Сохранится вместе с записью.',
    not_sent:
      'Не сохранена %{smart_count} строка |||| Не сохранены %{smart_count} строки |||| Не сохранено %{smart_count} строк',
    empty: 'Записей пока нет',
    empty_add: 'Записей пока нет. Нажмите «%{button}», чтобы добавить первую.',
    discard: 'Закрыть, не сохранив изменения?',
    detach: 'Отвязать',
    detach_question: 'Отвязать «%{field}»?',
    detach_text: 'Значение «%{value}» будет убрано из записи.',
    kept: 'Пустое поле ничего не меняет. Чтобы убрать значение, нажмите «%{button}».',
    filled: 'Заполнено автоматически: %{fields}',
    correct: 'Исправить',
    correct_one: 'Исправить «%{name}»',
    corrected: 'Исправлено более поздней записью: эта больше не учитывается',
    to_correction: 'Открыть исправление',
    corrects: 'Исправляет «%{name}»',
    archived_at: 'В архиве с %{at}',
    held: 'Сначала завершите связанное с «%{name}»:',
    expires_today: 'истекает сегодня',
    expires_in:
      'через %{smart_count} день |||| через %{smart_count} дня |||| через %{smart_count} дней',
    expired_ago:
      'истёк %{smart_count} день назад |||| истёк %{smart_count} дня назад |||| истёк %{smart_count} дней назад',
    late: 'просрочено на %{smart_count} день |||| просрочено на %{smart_count} дня |||| просрочено на %{smart_count} дней',
    days_ago: '%{smart_count} дн. назад',
    today: 'сегодня',
    expired: 'Просрочено',
    soon: 'Ближайшие %{days} дн.',
    not_given: 'Не указано',
  },
}
