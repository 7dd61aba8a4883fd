// What other areas may use of this one.
export { builtIn } from './built-in.ts'
export { calculateFuel } from './norm/calculate-fuel.ts'
export type {
  Conditions,
  Decimal,
  FuelLine,
  FuelNorm,
  FuelResult,
  LineCode,
  NormKind,
  SeasonName,
  Segment,
  SurchargeKind,
  Trip,
  Variant,
} from './norm/norm-types.ts'
export { seasonOf } from './norm/seasons.ts'
export { calculateFuels } from './norm/several-fuels.ts'
export {
  add,
  exact,
  fromHundredths,
  multiply,
  textOf,
  toHundredths,
} from '../kernel/values/exact-decimal.ts'
export type { Exact } from '../kernel/values/exact-decimal.ts'
