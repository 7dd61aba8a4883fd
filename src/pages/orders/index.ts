export { ReadOrder } from './ReadOrder.tsx'
