import { useSyncExternalStore } from 'react'

/**
 * A hook that tells whether the window matches a media query, and follows its changes. The window
 * is asked at the first use, so that the module can be imported where there is none.
 */
export function createMediaHook(text: string): () => boolean {
  let query: MediaQueryList | undefined
  const getQuery = () => (query ??= matchMedia(text))
  const watch = (onChange: () => void) => {
    const watched = getQuery()
    watched.addEventListener('change', onChange)
    return () => watched.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(watch, () => getQuery().matches)
}
