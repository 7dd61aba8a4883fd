export { FreeVehicles } from './FreeVehicles.tsx'
export { OrderFromTemplate } from './OrderFromTemplate.tsx'
export { OrderPanel } from './OrderPanel.tsx'
export { ReadOrder } from './ReadOrder.tsx'
