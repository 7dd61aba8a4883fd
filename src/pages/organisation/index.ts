export { CountryInput } from './CountryInput.tsx'
export { ZoneInput } from './ZoneInput.tsx'
