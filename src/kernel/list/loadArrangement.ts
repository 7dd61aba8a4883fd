import { loadChunk } from '../../common/loadChunk.ts'

/** Groups, totals and pinned columns: code that most lists do without. @throws ChunkError */
export const loadArrangement = () => loadChunk(() => import('./arrangement.ts'))
