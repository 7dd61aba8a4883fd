export { RequestOfCheck } from './RequestOfCheck.tsx'
