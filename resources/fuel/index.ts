// What other areas may use of this one.
export { builtIn } from './built-in.ts'
export type { FuelLine, SeasonName, SurchargeKind, Variant } from './norm/norm-types.ts'
