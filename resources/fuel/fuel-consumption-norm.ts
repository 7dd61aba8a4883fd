import { choice, computed, dayMonth, day, decimal, integer, marks } from '../kernel/fields.ts'
import { ref, refs, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const perHundred = { digits: 8, scale: 3, min: 0, unit: 'l_100km' } as const
const perTonne = { digits: 8, scale: 3, min: 0, unit: 'l_100tkm' } as const
const perHour = { digits: 8, scale: 3, min: 0, unit: 'l_h' } as const
const litres = { digits: 8, scale: 3, min: 0, unit: 'l' } as const
const hauls = { kind: ['truck', 'tipper'] }

/**
 * What a vehicle may burn of one of its fuels, from a day on: the norm before it stays as history.
 * The fields are the inputs of resources/fuel/norm/calculate-fuel.ts.
 */
export const fuelConsumptionNorm = resource('fuel-consumption-norm', {
  area: 'fuel',
  title: ['car_id', 'fuel_id', 'valid_from'],
  head: ['standing', 'kind', 'model', 'norm'],
  fields: {
    car_id: ref('car', { required: true, search: true, pickedFrom: 'vehicle-name' }),
    brand: computed('text'),
    model: computed('text'),
    fuel_id: ref('fuel', { required: true }),
    valid_from: day({ required: true, min: '1990-01-01' }),
    standing: marks({ in_force: 'good', coming: 'plain', former: 'muted' }),
    kind: choice(
      { car: 'plain', bus: 'plain', truck: 'plain', tipper: 'plain', special: 'plain' },
      { initial: 'car' },
    ),
    norm: decimal(perHundred), // without a season, and where a season has none of its own
    speed_mode: integer({ min: 1, max: 200, unit: 'kmh' }),
    idle_per_hour: decimal(perHour),
    idle_limit_hour: decimal({ digits: 5, scale: 2, min: 0, unit: 'h', summed: false }), // of a trip
    heater_per_hour: decimal(perHour), // of a heater with a burner of its own
    surcharge_ids: refs('fuel-surcharge'), // those of the vehicle at all times, such as its age

    // without dates of its own the norm has those of the organisation (fuel-season)
    summer_from: dayMonth(),
    summer_until: dayMonth(),
    summer_norm: decimal(perHundred),
    summer_conditioner: decimal(perHundred),
    summer_heater: decimal(perHundred),
    winter_from: dayMonth(),
    winter_until: dayMonth(),
    winter_norm: decimal(perHundred), // a conditioner never counts together with winter
    winter_heater: decimal(perHundred),

    mass_rate: decimal({ ...perHundred, when: hauls }), // for each tonne of a trailer
    cargo_rate: decimal({ ...perTonne, when: { kind: 'truck' } }),
    per_trip: decimal({ ...litres, summed: false, when: { kind: 'tipper' } }), // loaded
    per_hour: decimal({ ...perHour, when: { kind: 'special' } }), // of equipment at work
    per_operation: decimal({ ...litres, summed: false, when: { kind: 'special' } }),
    basis: text({ max: 300 }), // the order that introduced it
  },
  rules: [{ unique: ['car_id', 'fuel_id', 'valid_from'] }],
  list: {
    columns: [
      ...(['car_id', 'brand', 'model', 'fuel_id', 'standing'] as const),
      ...(['norm', 'summer_norm', 'summer_conditioner', 'winter_norm', 'winter_heater'] as const),
      ...(['idle_per_hour', 'idle_limit_hour', 'speed_mode', 'valid_from', 'kind'] as const),
    ],
    filters: ['car_id', 'fuel_id', 'standing', 'kind', 'valid_from'],
    sort: 'car_id',
    editable: ['norm', 'speed_mode', 'idle_per_hour', 'idle_limit_hour'],
  },
  form: {
    general: {
      vehicle: ['car_id', 'brand', 'model', 'fuel_id', 'valid_from', 'kind'],
      rates: [
        ...(['norm', 'speed_mode', 'idle_per_hour', 'idle_limit_hour'] as const),
        ...(['heater_per_hour', 'surcharge_ids'] as const),
        ...(['mass_rate', 'cargo_rate', 'per_trip', 'per_hour', 'per_operation'] as const),
      ],
      summer: [
        ...(['summer_norm', 'summer_conditioner', 'summer_heater'] as const),
        ...(['summer_from', 'summer_until'] as const),
      ],
      winter: ['winter_norm', 'winter_heater', 'winter_from', 'winter_until'],
      others: ['basis'],
    },
  },
  screens: {
    list: { path: '/car-gsm', roles: gsmRoles },
    create: { path: '/car-gsm/add', roles: gsmRoles },
    edit: { path: '/car-gsm/edit/:id', roles: gsmRoles },
  },
  basePaths: ['api/fms/fuel-consumption-norm'],
})
