export { OrderFromTemplate } from './OrderFromTemplate.tsx'
export { ReadOrder } from './ReadOrder.tsx'
