import { loadChunk } from '../../common/loadChunk.ts'

/**
 * The steps between password and application, also reached from the user's menu: rarely shown, so
 * loaded on demand.
 */
export const loadChoose = () => loadChunk(() => import('../../pages/choose/index.ts'))
