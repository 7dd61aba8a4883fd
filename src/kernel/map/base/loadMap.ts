import { loadChunk } from '../../../common/loadChunk.ts'

let lost = false

/**
 * Loads a part of the map. After a failure it is not retried before the page is reloaded: the build
 * never requests its style sheet twice, and the map is unusable without it. @throws ChunkError
 */
export async function loadMap<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(() =>
      lost ? Promise.reject(new Error('the map is not there')) : load(),
    )
  } catch (error) {
    lost = true
    throw error
  }
}
