export { WhoIsFree } from './WhoIsFree.tsx'
