import { useSyncExternalStore } from 'react'

/** A hook that tells whether the window matches a media query, and follows its changes. */
export function createMediaHook(text: string): () => boolean {
  const query = matchMedia(text)
  const watch = (onChange: () => void) => {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(watch, () => query.matches)
}
