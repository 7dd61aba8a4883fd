import { loadChunk } from '../../common/loadChunk.ts'

/**
 * What is asked between password and application, and again from the user's menu: seldom seen, so
 * fetched when needed.
 */
export const loadChoose = () => loadChunk(() => import('../../pages/choose/index.ts'))
