import { decimal, integer, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

const systolic = { min: 50, max: 250, unit: 'mm_hg' } as const
const diastolic = { min: 30, max: 150, unit: 'mm_hg' } as const
const pulse = { min: 30, max: 200, unit: 'per_min' } as const
const bounds = { digits: 3, scale: 1, min: 30, max: 45 } as const
const temperature = { ...bounds, unit: 'celsius' } as const

/**
 * What is normal for one driver, where it differs from the organisation's limits: another blood
 * pressure, for example.
 */
export const medicalNorm = resource('medical-norm', {
  area: 'inspection',
  title: 'driver_id',
  head: ['systolic_max', 'diastolic_max', 'pulse_max'],
  import: false,
  fields: {
    driver_id: ref('staff', { required: true, search: true }),
    systolic_min: integer(systolic),
    systolic_max: integer(systolic),
    diastolic_min: integer(diastolic),
    diastolic_max: integer(diastolic),
    pulse_min: integer(pulse),
    pulse_max: integer(pulse),
    temperature_min: decimal(temperature),
    temperature_max: decimal(temperature),
    reason: text({ max: 300 }),
  },
  rules: [
    { unique: ['driver_id'] },
    { ascending: ['systolic_min', 'systolic_max'] },
    { ascending: ['diastolic_min', 'diastolic_max'] },
    { ascending: ['pulse_min', 'pulse_max'] },
    { ascending: ['temperature_min', 'temperature_max'] },
  ],
  list: {
    columns: ['driver_id', 'systolic_max', 'diastolic_max', 'pulse_max', 'reason'],
    filters: ['driver_id'],
    sort: 'driver_id',
  },
  form: {
    general: {
      driver: ['driver_id', 'reason'],
      pressure: ['systolic_min', 'systolic_max', 'diastolic_min', 'diastolic_max'],
      others: ['pulse_min', 'pulse_max', 'temperature_min', 'temperature_max'],
    },
  },
  access: 'medical-values',
  page: 'medical-checkup',
  screens: {
    list: { path: '/doctors/norms', roles: ['root', 'medical'], tabOf: 'medical-checkup' },
  },
  basePaths: ['api/fms/medical-norm'],
})
