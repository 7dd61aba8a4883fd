import { loadChunk } from '../../common/loadChunk.ts'

/** Loads groups, totals, colours and pinned columns, which most lists do not use. @throws ChunkError */
export const loadListParts = () => loadChunk(() => import('./lazyListParts.ts'))
