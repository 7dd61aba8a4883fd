export { VehicleMapPage } from './VehicleMapPage.tsx'
