import { createMediaHook } from './mediaQuery.ts'

/** Whether the list has the width of a phone: records become cards (table.css). */
export const useIsMobile = createMediaHook('(max-width: 599.95px)')
