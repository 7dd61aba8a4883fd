import { useEffect, useState } from 'react'
import { loadMap } from './loadMap.ts'

/**
 * A part of the map, loaded on demand; 'failed' if it cannot be loaded, for pages that work without
 * it.
 */
export function useLoadedMap<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
): T | 'failed' | null {
  const [part, setPart] = useState<T | 'failed' | null>(null)
  useEffect(() => {
    if (!wanted || part !== null) return
    let isUnmounted = false
    loadMap(load).then(
      (loaded) => (isUnmounted ? undefined : setPart(loaded)),
      () => (isUnmounted ? undefined : setPart('failed')),
    )
    return () => void (isUnmounted = true)
  }, [load, wanted, part])
  return part
}
