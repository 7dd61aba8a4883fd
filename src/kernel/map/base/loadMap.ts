import { loadChunk } from '../../../common/loadChunk.ts'

let lost = false

/**
 * Loads a part of the map. One that did not come is not asked for again before the page is loaded
 * anew: the build never asks twice for its style sheet, and without it a map is a heap. @throws
 * ChunkError
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
