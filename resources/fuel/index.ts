// What other areas may use of this one.
export { builtIn } from './built-in.ts'
export { calculateFuel } from './norm/calculate-fuel.ts'
export type {
  Conditions,
  Decimal,
  FuelLine,
  FuelNorm,
  FuelResult,
  NormKind,
  SeasonName,
  Segment,
  SurchargeKind,
  Trip,
  Variant,
} from './norm/norm-types.ts'
