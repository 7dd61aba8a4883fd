import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** ms after which loading a chunk has failed, as specified. */
const chunkTimeout = 120_000

/**
 * A script of the product could not be loaded: no connection, or the server has a newer version.
 */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('not loaded', { cause })
    this.name = 'ChunkError'
  }
}

/** Loads a part of the application. @throws ChunkError after 120 s, or when it cannot be loaded */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), chunkTimeout)
  })
  try {
    return await Promise.race([load(), limit])
  } catch (error) {
    throw new ChunkError(error)
  } finally {
    clearTimeout(timer)
  }
}

const nothing = () => null

/**
 * A part that the page can do without, in a chunk of its own: if it cannot be loaded, nothing is
 * drawn in its place.
 */
export const lazyOptional = (
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> =>
  lazy(() => loadChunk(load).catch(() => ({ default: nothing })))
