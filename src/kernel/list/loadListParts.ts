import { loadChunk } from '../../common/loadChunk.ts'

/** Groups, totals and pinned columns: code that most lists do without. @throws ChunkError */
export const loadListParts = () => loadChunk(() => import('./lazyListParts.ts'))
