import { chunk } from '../../common/loadChunk.ts'

/** What is asked between password and application, and again from the user's menu: seldom seen, so fetched when needed. */
export const loadChoose = () => chunk(() => import('../../pages/choose/index.ts'))
