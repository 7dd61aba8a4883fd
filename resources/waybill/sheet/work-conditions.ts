// What the norm asks of a trip beside its distance.
import { decimal, flag, integer } from '../../kernel/fields.ts'
import { segmentLines } from './sheet-lines.ts'

const hours = { digits: 6, scale: 2, min: 0, unit: 'h' } as const
const tonnes = { ...hours, unit: 't' } as const

export const workConditions = {
  segments: segmentLines,
  conditioner: flag(),
  heater: flag(),
  idle_hours: decimal(hours),
  heater_hours: decimal(hours),
  equipment_hours: decimal(hours),
  operations: integer({ min: 0, max: 9999, unit: 'pcs', summed: true }),
  trailer_mass: decimal(tonnes),
  trailer_capacity: decimal(tonnes),
}
