export { MessageRules } from './MessageRules.tsx'
