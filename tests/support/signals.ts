// The state that the product keeps in modules, which the files of a worker share (tests/architecture.test.ts: all of it).
import { connection, errorFlag } from '#dataProviders/connection.ts'
import { noted } from '#dataProviders/drafts.ts'
import { unread } from '#dataProviders/inbox.ts'
import { listening } from '#dataProviders/news.ts'
import { ended, owed, session } from '#dataProviders/session.ts'
import { generation } from '#dataProviders/session-end.ts'
import type { Signal } from '#dataProviders/signal.ts'
import { gridSettings } from '#dataProviders/views.ts'
import { waiting } from '#dataProviders/waiting.ts'
import { face } from '#src/kernel/form/head/mainPhoto.ts'
import { theirs } from '#src/kernel/form/save/incomingRow.ts'
import { editing } from '#src/kernel/list/cell-editing/editedRow.ts'
import { previousRoute } from '#src/kernel/Guard.tsx'
import { opened } from '#src/common/openedMessage.ts'
import { mode } from '#src/common/themeMode.ts'
import { pageName } from '#src/common/pageName.ts'

const signals = [
  ...[connection, errorFlag, noted, unread, listening, ended, owed, session, generation, gridSettings, waiting],
  ...[face, theirs, editing, previousRoute, opened, mode, pageName],
] as unknown as readonly Signal<unknown>[]
const initial = signals.map((one) => one.get())

/** As they were when the worker began. */
export function resetSignals(): void {
  signals.forEach((one, i) => one.set(initial[i]))
}
