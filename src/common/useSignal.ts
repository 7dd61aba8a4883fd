import { useSyncExternalStore } from 'react'
import type { Signal } from '#dataProviders/browser/signal.ts'

export function useSignal<T>(watched: Signal<T>): T {
  return useSyncExternalStore(watched.watch, watched.get)
}
