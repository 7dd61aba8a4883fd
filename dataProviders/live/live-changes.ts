// Change events received by this tab. Small, so that a list can listen before the stream is loaded.
import type { FileProgress, PresenceChange, RecordsChanged } from '#resources/wire/live.ts'
import { signal } from '../browser/signal.ts'

function channel<T>() {
  const listeners = new Set<(news: T) => void>()
  return {
    tell: (news: T) => listeners.forEach((listener) => listener(news)),
    /** Returns a function that stops watching. */
    watch(listener: (news: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const recordChanges = channel<RecordsChanged>()
export const presences = channel<PresenceChange>()
export const fileProgress = channel<FileProgress>()
/** Whether the stream has been opened in this tab: its dependents are loaded from then on. */
export const liveStreamOpened = signal(false)
