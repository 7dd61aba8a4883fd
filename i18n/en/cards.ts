import type { CardTexts } from '../messages.ts'

export const cards: CardTexts = {
  related: {
    add: 'Add',
    after_save: 'This tab can be filled in after the first save.',
    empty: 'Nothing here yet',
    empty_add: 'Nothing here yet. Press “%{button}” to enter the first one.',
    discard: 'Close without saving the changes?',
    detach: 'Detach',
    detach_question: 'Detach “%{field}”?',
    detach_text: 'The value “%{value}” will be taken off the record.',
    kept: 'An empty field changes nothing. To take the value off, press “%{button}”.',
    filled: 'Filled in from the choice: %{fields}',
    archived_at: 'In the archive since %{at}',
    held: 'First finish what hangs on “%{name}”:',
    expires_today: 'expires today',
    expires_in: 'in %{smart_count} day |||| in %{smart_count} days',
    expired_ago: 'expired %{smart_count} day ago |||| expired %{smart_count} days ago',
    late: '%{smart_count} day overdue |||| %{smart_count} days overdue',
    today: 'today',
    expired: 'Expired',
    soon: 'Next %{days} days',
    not_given: 'Not given',
  },
}
