// The public part of this folder.
export { dueFactsOf } from './due-facts.ts'
export { dropOpenRows, followRemoved, followSaved } from './follow-writes.ts'
export { planAllDue, planAllInPortions } from './plan-all.ts'
