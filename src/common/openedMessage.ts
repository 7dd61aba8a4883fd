import type { Message } from '#resources/wire/notifications.ts'
import { onSessionEnd } from '#dataProviders/session/session-end.ts'
import { signal } from '#dataProviders/browser/signal.ts'

/** The message that is read in full. */
export const openedMessage = signal<Message | null>(null)
onSessionEnd(() => openedMessage.set(null))
