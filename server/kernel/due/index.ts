// What the rest of the server may use of this room.
export { dropWaiting, followRemoved, followSaved } from './follow-writes.ts'
export { planAllDue } from './plan-all.ts'
