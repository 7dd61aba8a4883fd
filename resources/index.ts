// The registry: one import and one line for each resource, and no other list to extend.
import { carBrand } from './catalogue/car-brand.ts'
import { carModel } from './catalogue/car-model.ts'
import { company } from './catalogue/company.ts'
import { fuel } from './catalogue/fuel.ts'
import { subdivision } from './catalogue/subdivision.ts'

/** A class, because the compiler types its members lazily: a reference names its target without a circle (style anchors, §5). */
class Registry {
  'fuel' = fuel
  'car-brand' = carBrand
  'car-model' = carModel
  'company' = company
  'subdivision' = subdivision
}
export type { Registry }
export type ResourceName = keyof Registry
export const registry: Readonly<Registry> = new Registry()
