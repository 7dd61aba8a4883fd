export { ContractExport } from './ContractExport.tsx'
export { CountryInput } from './CountryInput.tsx'
export { ZoneInput } from './ZoneInput.tsx'
export { MapFileInput } from './MapFileInput.tsx'
