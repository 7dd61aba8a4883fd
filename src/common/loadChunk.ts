import { signal } from '#dataProviders/browser/signal.ts'

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

/**
 * Loads a script that shows no texts, or only those of the first list.
 * @throws ChunkError after 120 s, or when it cannot be loaded
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
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

/** Loads all texts of the screen's language, if they are not there; null without an application. */
export const loadTexts = signal<(() => Promise<void>) | null>(null)

/**
 * Loads a part of the application together with the texts that the first list does without, so that
 * the part never shows the key of a text.
 * @throws ChunkError after 120 s, or when one of them cannot be loaded
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([loadScript(load), loadTexts.get()?.()])
  return part
}
