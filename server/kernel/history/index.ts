// Histories of records, their former versions, and undoing changes: getHistory, revert, getRemoved,
// bringBack.
export { readFormerVersion } from './former-version.ts'
export type { FormerVersion } from './former-version.ts'
export { parseBefore, parseEventBody } from './history-request.ts'
export { revealingKeys } from './history-entry.ts'
export { readEntry, readHistory } from './record-history.ts'
export { readRemoved, parseSearchText } from './removed-records.ts'
export { bringBack, revert } from './undo-change.ts'
