// What became of records, and what can be taken back: getHistory, revert, getRemoved, bringBack.
export { beforeAsked, eventAsked } from './history-request.ts'
export { tellingKeys } from './entry.ts'
export { readEntry, readHistory } from './read.ts'
export { readRemoved, searchAsked } from './removed.ts'
export { bringBack, revert } from './undo.ts'
