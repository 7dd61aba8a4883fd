import { useEffect, useState } from 'react'
import { chunk } from '../../shell/chunk.ts'

/** A part of the application, once it is wanted; 'failed' when it cannot be had, for a page that does without it. The next mount asks again. */
export function useLoaded<T extends object>(load: () => Promise<T>, wanted: boolean): T | 'failed' | null {
  const [part, setPart] = useState<T | 'failed' | null>(null)
  useEffect(() => {
    if (!wanted || part !== null) return
    let gone = false
    chunk(load).then(
      (loaded) => (gone ? undefined : setPart(loaded)),
      () => (gone ? undefined : setPart('failed')),
    )
    return () => void (gone = true)
  }, [load, wanted, part])
  return part
}
