import type { EditingTexts } from '../../messages.ts'

export const editing: EditingTexts = {
  editing: {
    restored: 'Draft from %{when} restored.',
    changed_by: 'The record has been changed since: %{who}, %{when}.',
    changed: 'The record has been changed since, on %{when}.',
    stored_by: 'Saved by %{who} on %{when}.',
    stored: 'Saved on %{when}.',
    compare: 'Compare',
    base: 'Previous value',
    apply: 'Apply selected',
    lost: 'We could not confirm the save. Nothing you typed is lost, and trying again will not create a duplicate.',
    retry: 'Try again',
    retry_later: 'Save when the connection is back',
    unsaved_go: 'Unsaved changes will also be lost.',
    recent: 'Recent',
    others: 'Others',
    discard_new: 'Close without saving the new record?',
    unfinished: 'Drafts',
    drafted: 'You have unsaved changes here',
    begun: 'Unsaved draft of a new record from %{when}.',
    resume: 'Continue',
    hide: 'Hide',
  },
}
