import type { EditingTexts } from '../messages.ts'

export const editing: EditingTexts = {
  editing: {
    restored: 'What you typed and did not save on %{when} is back.',
    changed_by: 'The record has changed since: %{who}, %{when}.',
    changed: 'The record has changed since, on %{when}.',
    stored_by: 'Saved by %{who} on %{when}.',
    stored: 'Saved on %{when}.',
    compare: 'Compare',
    base: 'Previous value',
    apply: 'Apply the choice',
    lost: 'Everything you typed is still here. Whether the record was saved is unknown; trying again does not make a second one.',
    retry: 'Try again',
    retry_later: 'Save when the connection is back',
    unsaved_go: 'Unsaved changes will be lost as well.',
    recent: 'Recent',
    others: 'Others',
    discard_new: 'Close without saving the new record?',
    unfinished: 'Not saved',
    drafted: 'Has changes of yours that are not saved',
    begun: 'The new record begun on %{when} is not saved.',
    resume: 'Continue',
  },
}
