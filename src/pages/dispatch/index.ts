export { BoardPage, VehicleMapPage } from './LazyPages.tsx'
export { OrderScreens } from './OrderScreens.tsx'
export { useVehicleReasons } from './useVehicleReasons.ts'
