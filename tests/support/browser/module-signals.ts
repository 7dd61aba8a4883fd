// Module state of the product that the files of a worker share (tests/architecture.test.ts checks
// that the list is complete).
import { connection, errorFlag } from '#dataProviders/http/connection.ts'
import { serverAhead } from '#dataProviders/http/server-clock.ts'
import { draftChanged } from '#dataProviders/records/drafts.ts'
import { helpSettings } from '#dataProviders/session/help-settings.ts'
import { unread } from '#dataProviders/notifications.ts'
import { liveStreamOpened } from '#dataProviders/live/live-changes.ts'
import { lastSessionEnd, pendingSteps, session } from '#dataProviders/session/session.ts'
import { generation } from '#dataProviders/session/session-end.ts'
import type { Signal } from '#dataProviders/browser/signal.ts'
import { gridSettings, listed } from '#dataProviders/records/saved-views.ts'
import { badges } from '#dataProviders/live/badges.ts'
import { outboxEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { heardUpTo } from '#dataProviders/live/inbox-socket.ts'
import { mainPhoto } from '#src/kernel/form/head/mainPhoto.ts'
import { incomingRow } from '#src/kernel/form/save/incomingRow.ts'
import { editedRow } from '#src/kernel/list/cell-editing/editedRow.ts'
import { hiddenDrafts } from '#src/kernel/list/hiddenDrafts.ts'
import { tilesAtLoad } from '#src/kernel/map/base/useTiles.ts'
import { openPrints } from '#src/kernel/print/openPrints.ts'
import { openTransitions } from '#src/kernel/transitions/openTransitions.ts'
import { previousRoute } from '#src/kernel/Guard.tsx'
import { shownHelp } from '#src/common/shownHelp.ts'
import { openedMessage } from '#src/common/openedMessage.ts'
import { carriedPopups, standingPopups } from '#src/shell/inbox/standingPopups.ts'
import { pendingSignOut } from '#src/common/leaveSession.ts'
import { themeMode } from '#src/common/themeMode.ts'
import { toastRegion } from '#src/ui/toastRegion.ts'
import { pageName } from '#src/common/pageName.ts'

const signals = [
  ...[
    connection,
    serverAhead,
    errorFlag,
    draftChanged,
    helpSettings,
    unread,
    liveStreamOpened,
    lastSessionEnd,
    pendingSteps,
    session,
    generation,
    gridSettings,
    listed,
    badges,
    heardUpTo,
    outboxEntries,
  ],
  tilesAtLoad,
  ...[mainPhoto, incomingRow, editedRow, hiddenDrafts, openPrints, openTransitions, previousRoute],
  shownHelp,
  ...[
    openedMessage,
    themeMode,
    pageName,
    standingPopups,
    carriedPopups,
    pendingSignOut,
    toastRegion,
  ],
] as unknown as readonly Signal<unknown>[]
const initial = signals.map((one) => one.get())

/** Restores the values from the start of the worker. */
export function resetSignals(): void {
  signals.forEach((one, i) => one.set(initial[i]))
}
