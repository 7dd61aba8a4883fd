// The keys of the product by where they work: for the dialogs of lists, workstations and timelines,
// and for the page of the help.
import type { AppKey } from '../messages.ts'

type Line = readonly [keys: string, what: AppKey]
interface ShortcutGroup {
  readonly name: AppKey
  readonly lines: readonly Line[]
}

const page: ShortcutGroup = {
  name: 'app.keys.page',
  lines: [
    ['/', 'app.keys.search'],
    ['N', 'app.keys.create'],
    ['↓', 'app.keys.to_rows'],
    ['?', 'app.keys.help'],
  ],
}

const form: ShortcutGroup = {
  name: 'app.keys.form',
  lines: [
    ['Ctrl+Enter', 'app.keys.save_close'],
    ['Ctrl+S', 'app.keys.save_stay'],
    ['Enter', 'app.keys.next_field'],
    ['F9', 'app.keys.duplicate'],
    ['Alt+PgUp Alt+PgDn', 'app.keys.neighbours'],
  ],
}

const rows: ShortcutGroup = {
  name: 'app.keys.rows',
  lines: [
    ['↓ ↑', 'app.keys.move'],
    ['Home End', 'app.keys.ends'],
    ['PgDn PgUp', 'app.keys.screens'],
    ['Enter', 'app.keys.open'],
    ['Space', 'app.keys.select'],
    ['Shift+↓ ↑', 'app.keys.range'],
    ['Ctrl+A', 'app.keys.select_all'],
    ['Delete', 'app.keys.remove'],
    ['Esc', 'app.keys.escape'],
  ],
}

const cells: ShortcutGroup = {
  name: 'app.keys.cells',
  lines: [
    ['→ ←', 'app.keys.into'],
    ['Home End', 'app.keys.row_ends'],
    ['Ctrl+C', 'app.keys.copy'],
    ['Esc', 'app.keys.back'],
  ],
}

const typing: ShortcutGroup = {
  name: 'app.keys.typing',
  lines: [
    ['F2', 'app.keys.edit'],
    ['Enter', 'app.keys.save'],
    ['Tab', 'app.keys.next'],
    ['Esc', 'app.keys.cancel'],
    ['Ctrl+V', 'app.keys.paste'],
    ['Ctrl+D', 'app.keys.fill'],
    ['Ctrl+Z', 'app.keys.undo'],
  ],
}

const workstation: ShortcutGroup = {
  name: 'app.workstation.keys.title',
  lines: [
    ['1 2 3', 'app.workstation.keys.answer'],
    ['Enter', 'app.workstation.keys.save'],
    ['Ctrl+Enter', 'app.workstation.keys.save_text'],
    ['Esc', 'app.workstation.keys.back'],
    ['↓ ↑', 'app.workstation.keys.rows'],
    ['Enter', 'app.workstation.keys.open'],
    ['Space', 'app.workstation.keys.mark'],
    ['/', 'app.workstation.keys.search'],
    ['F8', 'app.workstation.keys.lock'],
    ['?', 'app.workstation.keys.help'],
  ],
}

const timeline: ShortcutGroup = {
  name: 'app.timeline.keys.title',
  lines: [
    ['↓ ↑ → ←', 'app.timeline.keys.stops'],
    ['Ctrl+← →', 'app.timeline.keys.windows'],
    ['T', 'app.timeline.keys.today'],
    ['Enter', 'app.timeline.keys.open'],
    ['N', 'app.timeline.keys.create'],
    ['Alt+← → ↑ ↓', 'app.timeline.keys.move'],
    ['Shift+Alt+← →', 'app.timeline.keys.end'],
    ['Shift+Alt+↑ ↓', 'app.timeline.keys.start'],
    ['Esc', 'app.timeline.keys.drop'],
    ['Delete', 'app.timeline.keys.cancel'],
    ['Ctrl+Z', 'app.timeline.keys.undo'],
    ['/', 'app.timeline.keys.search'],
    ['?', 'app.timeline.keys.help'],
  ],
}

export const shortcutGroups = { page, rows, cells, typing, form, workstation, timeline } as const
