import type { LiveTexts } from '../../messages.ts'

export const live: LiveTexts = {
  live: {
    refresh: 'Changes available: refresh',
    changed: 'Changed by %{name} at %{time}.',
    removed: 'Deleted by %{name} at %{time}.',
    somebody: 'another user',
    differences: 'Show the differences',
    present: 'Also viewing: %{names}',
  },
  palette: {
    title: 'Search everything',
    placeholder: 'Screen, action or record',
    recent: 'Recent',
    screens: 'Screens',
    actions: 'Actions',
    add: 'Add: %{name}',
    language: 'Language: %{name}',
    found: 'Found: %{count}',
    all: 'All results in “%{name}”',
    nothing: 'Nothing found',
    failed: 'Records could not be searched',
  },
}
