import type { CardTexts } from '../messages.ts'

export const cards: CardTexts = {
  related: {
    add: 'Add',
    after_save: 'This tab can be filled in after the record is first saved.',
    empty: 'No records yet',
    empty_add: 'No records yet. Press “%{button}” to add the first one.',
    discard: 'Close without saving the changes?',
    detach: 'Detach',
    detach_question: 'Detach “%{field}”?',
    detach_text: 'The value “%{value}” will be removed from the record.',
    kept: 'An empty field changes nothing. To remove the value, press “%{button}”.',
    filled: 'Filled in automatically: %{fields}',
    archived_at: 'In the archive since %{at}',
    held: 'First complete or close what depends on “%{name}”:',
    expires_today: 'expires today',
    expires_in: 'in %{smart_count} day |||| in %{smart_count} days',
    expired_ago: 'expired %{smart_count} day ago |||| expired %{smart_count} days ago',
    late: '%{smart_count} day overdue |||| %{smart_count} days overdue',
    days_ago: '%{smart_count} day ago |||| %{smart_count} days ago',
    today: 'today',
    expired: 'Expired',
    soon: 'Next %{days} days',
    not_given: 'Not specified',
  },
}
