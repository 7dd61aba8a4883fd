export { DriverPage } from './DriverPage.tsx'
