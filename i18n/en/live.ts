import type { LiveTexts } from '../messages.ts'

export const live: LiveTexts = {
  live: {
    refresh: 'There are changes: refresh',
    changed: 'Changed by %{name} at %{time}.',
    removed: 'Removed by %{name} at %{time}.',
    somebody: 'another user',
    differences: 'Show the differences',
    present: 'Also open for: %{names}',
  },
  palette: {
    title: 'Search everything',
    placeholder: 'A screen, an action or a record',
    recent: 'Recent',
    screens: 'Screens',
    actions: 'Actions',
    add: 'Add: %{name}',
    language: 'Language: %{name}',
    found: 'Found: %{count}',
    nothing: 'Nothing found',
    failed: 'Records could not be searched',
  },
}
