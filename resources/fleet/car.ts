import {
  coded,
  computed,
  decimal,
  files,
  integer,
  marks,
  moment,
  photos,
  plate,
  ref,
  rows,
  text,
  year,
} from '../kernel/fields.ts'
import { archiveRoles, vehicleRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { verdictMarks } from '../kernel/views/verdict.ts'
import { release } from '../verdicts.ts'
import { carForm, carRelated } from './form/car-form.ts'
import { defectCode } from './prints/defect-code.ts'

/** Vehicles; those that are sold or written off are in the archive. */
export const car = resource('car', {
  area: 'fleet',
  title: ['plate_number', 'garage_number'],
  head: [
    'status_id',
    'papers',
    'readiness',
    'fuel_norms',
    'model_id',
    'subdivision_id',
    'odometer',
    'fuel_remainder',
  ],
  archive: true,
  fields: {
    plate_number: plate({ required: true, search: true, unique: 'active' }),
    garage_number: text({ search: true, max: 30, unique: 'active' }),
    name: text({ search: true, max: 100 }), // what people call it, beside its numbers
    plate_type: coded({ 2: 'plain', 3: 'plain', 4: 'plain' }), // by the shape of the plate

    brand_id: ref('car-brand', { required: true, search: true }),
    model_id: ref('car-model', {
      required: true,
      search: true,
      dependsOn: 'brand_id',
      prefills: ['type_id', 'type_by_appointment_id', 'seats', 'load_capacity', 'fuels'],
    }),
    type_id: ref('car-type', { search: true }),
    type_by_appointment_id: ref('car-type-by-appointment'),
    subdivision_id: ref('subdivision', { search: true }),
    status_id: ref('car-status', {
      tones: {
        ...({ on_line: 'good', garage: 'plain', reserve: 'plain', conserved: 'muted' } as const),
        ...({ maintenance: 'warn', repair: 'bad', written_off: 'muted' } as const),
      },
    }),

    year: year({ min: 1930 }),
    color: text({ max: 50 }),
    seats: integer({ min: 1, max: 500, summed: true }), // of passengers
    load_capacity: decimal({ digits: 7, scale: 2, min: 0, unit: 't' }),
    way_bill_type_id: ref('car-way-bill-type'),
    mobject_id: integer({ min: 1, unique: 'active', of: 'id' }), // of the tracking service
    initial_odometer: integer({ min: 0, max: 9_999_999, unit: 'km' }),
    odometer: computed<number>('integer', { unit: 'km' }), // the latest reading
    fuel_remainder: computed('decimal', { scale: 2, unit: 'l' }), // of its main fuel, by the books
    readiness: verdictMarks(release, { car_id: 'id' }), // whether it may leave now
    fuel_norms: marks({ missing: 'warn' }), // of none of its fuels one is in force
    driver: computed('text'), // whose it is by the last assignment
    fuels: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        tank_volume: decimal({ digits: 8, scale: 2, min: 0, unit: 'l' }),
        norm: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_100km' }),
        idle_per_hour: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_h' }),
        tank_remainder: decimal({ digits: 8, scale: 2, min: 0, unit: 'l' }),
      },
      { max: 5 },
    ),

    opened_at: moment({ derived: true }), // the time of the initial remainders of its tanks

    reg_series: text({ max: 10 }),
    reg_number: text({ search: true, max: 20 }),
    engine_number: text({ search: true, max: 40 }),
    body_number: text({ search: true, max: 40 }),
    chassis_number: text({ search: true, max: 40 }),
    gas_cylinder_number: text({ max: 40 }),
    photos: photos({ max: 20 }),
    documents: files({ max: 50 }),
    papers: marks({
      insurance_expired: 'bad',
      insurance_expiring: 'warn',
      inspection_expired: 'bad',
      inspection_expiring: 'warn',
      document_expired: 'bad',
      document_expiring: 'warn',
    }),
  },
  ownFields: true,
  postings: {
    'fuel-movement': [
      {
        each: 'fuels',
        set: { kind: 'opening' },
        take: {
          at: 'opened_at',
          car_id: 'id',
          fuel_id: 'fuels.fuel_id',
          litres: 'fuels.tank_remainder',
        },
      },
    ],
  },
  related: carRelated,
  prints: { defect_code: { form: defectCode, paper: 'A5', many: 500 } },
  list: {
    columns: [
      ...(['plate_number', 'photos', 'brand_id', 'model_id', 'status_id', 'papers'] as const),
      ...(['readiness', 'subdivision_id', 'odometer', 'year', 'fuel_remainder'] as const),
      ...(['driver', 'garage_number', 'type_id', 'type_by_appointment_id'] as const),
    ],
    filters: ['@place', 'papers', 'readiness', '@make', 'year', 'fuel_norms'],
    sort: 'garage_number',
    editable: ['garage_number', 'type_id', 'type_by_appointment_id', '@place', 'year'],
  },
  form: carForm,
  screens: {
    list: { path: '/vehicles', roles: vehicleRoles },
    create: { path: '/vehicle/add', roles: vehicleRoles },
    edit: { path: '/vehicle/edit/:id', roles: vehicleRoles },
    archive: { path: '/vehicles/archive', roles: archiveRoles },
  },
  basePaths: ['api/fms/car', 'api/smn/car', 'api/warehouse/car'],
  endpoints: {
    saveCar: { aliasOf: 'save' },
    saveAll: { batch: true },
    deleteTrackerId: { clears: 'mobject_id' },
    getCarsByContract: { aliasOf: 'getList' },
    getInsurancePolicyByCarId: { rows: 'insurance-policy', by: 'car_id' },
    getTechnicalInspectionByCarId: {
      rows: 'technical-inspection',
      by: 'car_id',
      orEmpty: ['number', 'date_until'],
    },
    getFuelConsumptionNormByCarId: { rows: 'fuel-consumption-norm', by: 'car_id' },
    getCarsWithoutFuelConsumptionNorm: { rule: true },
  },
})
