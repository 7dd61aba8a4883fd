// What became of records, and what can be taken back: getHistory, revert, getRemoved, bringBack.
export { beforeAsked, eventAsked } from './asked.ts'
export { readHistory } from './read.ts'
export { readRemoved, searchAsked } from './removed.ts'
export { bringBack, revert } from './undo.ts'
