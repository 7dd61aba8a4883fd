export { BoardPage } from './board/BoardPage.tsx'
export { OrderScreens } from './OrderScreens.tsx'
export { VehicleMapPage } from './VehicleMapPage.tsx'
