import {
  choice,
  coded,
  computed,
  decimal,
  duration,
  files,
  flag,
  integer,
  moment,
  ref,
  refs,
  rows,
  text,
} from '../kernel/fields.ts'
import { routeBillRoles, routeBillRolesV2, waybillRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const litres = { digits: 9, scale: 2, unit: 'l' } as const
const hours = { digits: 6, scale: 2, min: 0, unit: 'h' } as const
const derivedLitres = { digits: 20, scale: 2, unit: 'l', derived: true } as const

/** What follows from where a waybill begins: it stands from the moment that the vehicle leaves. */
const departure = [
  ...(['car_id', 'way_bill_type_id', 'company_id', 'start_date'] as const),
  ...(['odometer_out', 'fuel_id', 'fuel_out'] as const),
] as const

const trip = {
  vehicle: ['car_id', 'trailer_ids', 'way_bill_type_id', 'company_id'],
  people: ['staff_id', 'driver_ids', 'mechanic_id', 'doctor_id', 'dispatcher_id'],
  time: ['start_date', 'end_date', 'worked'],
  odometer: ['odometer_out', 'odometer_in', 'distance', 'gps_distance'],
} as const

/** The desk of those who send vehicles out and take them back. */
const bill = {
  list: {
    columns: [
      ...(['number', 'start_date', 'end_date', 'plate_number', 'garage_number'] as const),
      ...(['staff_id', 'current_odometer', 'is_closed'] as const),
    ],
    filters: ['state', 'car_id', 'staff_id', 'start_date', 'number'],
    sort: '-start_date',
  },
  form: {
    general: { ...trip, fuel: ['fuel_out', 'fueled', 'fuel_in', 'expected_in'], others: ['note'] },
    tasks: ['tasks', 'trips'],
  },
  transitions: ['open', 'close'],
  access: 'route-bill',
  endpoints: { getRouteBillData: { aliasOf: 'getById' } },
} as const

/**
 * The shift of a vehicle as it runs, and the document by which its work and its fuel are accounted:
 * one record at two desks. Its chain is resources/waybill/chain.
 */
export const wayBill = resource('way-bill', {
  area: 'waybill',
  title: ['number', 'start_date', 'car_id'],
  blocksArchiveOf: { car_id: { state: 'open' }, staff_id: { state: 'open' } },
  fields: {
    number: integer({ derived: true, min: 1 }),
    state: choice(
      { draft: 'plain', open: 'warn', closed: 'plain', posted: 'good' },
      { derived: true, initial: 'draft' },
    ),
    is_closed: coded({ 0: 'warn', 1: 'good' }),
    way_bill_type_id: ref('car-way-bill-type'), // that of the vehicle, unless somebody says another
    company_id: ref('company'), // that of the vehicle's subdivision
    car_id: ref('car', { required: true, prefills: ['way_bill_type_id'] }),
    garage_number: computed('text'),
    plate_number: computed('text'),
    trailer_ids: refs('car'),
    staff_id: ref('staff', { required: true, pickedFrom: 'driver-name' }),
    driver_ids: refs('staff', { pickedFrom: 'driver-name' }), // who takes over on the way
    mechanic_id: ref('staff', { pickedFrom: 'colleague' }),
    doctor_id: ref('staff', { pickedFrom: 'colleague' }),
    dispatcher_id: ref('staff', { derived: true }),
    opened_at: moment({ derived: true }),

    start_date: moment({ required: true }),
    end_date: moment(),
    worked: duration({ derived: true }),
    year: integer({ derived: true }), // of its beginning, where the contract is
    month: integer({ derived: true }),
    day: integer({ derived: true }),

    odometer_out: integer({ derived: true, unit: 'km' }),
    odometer_in: integer({ min: 0, max: 9_999_999, unit: 'km' }),
    current_odometer: computed<number>('integer', { unit: 'km' }),
    distance: integer({ derived: true, unit: 'km' }),
    gps_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km' }),
    odometer_reading_id: ref('odometer-reading', { derived: true }), // which it has made

    fuel_id: ref('fuel', { derived: true }), // the vehicle's main one
    fuel_out: decimal(derivedLitres),
    fueled: decimal(derivedLitres), // taken during the shift, by the ledger
    fuel_other: decimal(derivedLitres), // drained, measured or written off otherwise
    fuel_in: decimal({ ...litres, min: 0 }),
    extra_consumption: decimal({ ...litres, min: 0 }), // allowed beyond the norm
    norm: decimal(derivedLitres), // with what is allowed beyond it
    engine_hours_litres: decimal(derivedLitres), // of the norm, what standing takes
    expected_in: decimal(derivedLitres), // left by the norm
    consumption: decimal(derivedLitres),
    saving: decimal(derivedLitres),
    overrun: decimal(derivedLitres),
    kilograms: decimal({ digits: 20, scale: 2, unit: 'kg', derived: true }),
    other_fuels: rows(
      {
        fuel_id: ref('fuel', { required: true }),
        fuel_out: decimal(derivedLitres),
        fueled: decimal(derivedLitres),
        fuel_other: decimal(derivedLitres),
        fuel_in: decimal({ ...litres, min: 0 }),
        extra_consumption: decimal({ ...litres, min: 0 }),
        norm: decimal(derivedLitres),
        expected_in: decimal(derivedLitres),
        consumption: decimal(derivedLitres),
        saving: decimal(derivedLitres),
        overrun: decimal(derivedLitres),
        kilograms: decimal({ digits: 20, scale: 2, unit: 'kg', derived: true }),
      },
      { max: 4 },
    ),

    tasks: rows(
      {
        origin: text({ max: 200 }),
        destination: text({ max: 200 }),
        arrival: moment(),
        departure: moment(),
        customer_id: ref('counterparty'),
        cargo: text({ max: 200 }),
        weight: decimal({ digits: 8, scale: 3, min: 0, unit: 't' }),
        loaded_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km' }),
        tonne_km: decimal({ digits: 18, scale: 2, derived: true }),
      },
      { max: 100 },
    ),
    tonne_km: decimal({ digits: 18, scale: 2, derived: true }),
    trips: integer({ min: 0, max: 999, unit: 'pcs' }), // loaded
    segments: rows(
      {
        distance: decimal({ required: true, digits: 8, scale: 1, min: 0, unit: 'km' }),
        surcharge_id: ref('fuel-surcharge'),
        fuel_id: ref('fuel'), // on which it was driven; default: the main one
      },
      { max: 20 },
    ),
    conditioner: flag(),
    heater: flag(),
    idle_hours: decimal(hours),
    heater_hours: decimal(hours),
    equipment_hours: decimal(hours),
    operations: integer({ min: 0, max: 9999, unit: 'pcs' }),
    trailer_mass: decimal({ digits: 6, scale: 2, min: 0, unit: 't' }),
    trailer_capacity: decimal({ digits: 6, scale: 2, min: 0, unit: 't' }),
    norm_lines: rows(
      {
        fuel_id: ref('fuel'),
        code: choice({
          ...({ run: 'plain', trailer: 'plain', cargo: 'plain', equipment: 'plain' } as const),
          ...({ operations: 'plain', surcharge: 'plain', winter: 'plain' } as const),
          ...({ heater: 'plain', trips: 'plain', idle: 'plain', no_rate: 'warn' } as const),
          ...({ conditioner_in_winter: 'muted', surcharge_excluded: 'muted' } as const),
          ...({ idle_over_limit: 'muted', speed_over_mode: 'muted', extra: 'plain' } as const),
        }),
        name: text({ max: 100 }), // of the surcharge
        rate: decimal({ digits: 10, scale: 3 }),
        quantity: decimal({ digits: 22, scale: 3 }),
        litres: decimal({ digits: 20, scale: 2, unit: 'l' }),
      },
      { derived: true, max: 200 },
    ),

    closer_id: ref('staff', { derived: true }),
    closed_at: moment({ derived: true }),
    poster_id: ref('staff', { derived: true }),
    posted_at: moment({ derived: true }),
    correction_reason: text({ max: 300 }),
    note: text({ search: true, max: 300 }),
    documents: files({ max: 20 }),
  },
  rules: [{ ascending: ['start_date', 'end_date'] }],
  states: {
    field: 'state',
    transitions: {
      open: {
        from: ['draft'],
        to: 'open',
        stamps: { by: 'dispatcher_id', at: 'opened_at' },
        bulk: true,
      },
      close: {
        from: ['open'],
        to: 'closed',
        asks: ['odometer_in', 'end_date', 'fuel_in'],
        stamps: { by: 'closer_id', at: 'closed_at' },
      },
      post: {
        from: ['closed'],
        to: 'posted',
        access: 'way-bill-posting',
        stamps: { by: 'poster_id', at: 'posted_at' },
        bulk: true,
      },
      correct: {
        from: ['posted'],
        to: 'closed',
        access: 'way-bill-posting',
        asks: ['correction_reason'],
      },
    },
    frozen: { open: departure, closed: departure, posted: true },
  },
  numbering: {
    field: 'number',
    per: ['company_id', 'way_bill_type_id'],
    yearOf: 'start_date',
    on: 'open',
  },
  postings: {
    'fuel-movement': [
      {
        when: { state: 'posted' },
        set: { kind: 'consumption' },
        negate: true,
        take: {
          at: 'end_date',
          car_id: 'car_id',
          fuel_id: 'fuel_id',
          litres: 'consumption',
          kilograms: 'kilograms',
        },
      },
      {
        each: 'other_fuels',
        when: { state: 'posted' },
        set: { kind: 'consumption' },
        negate: true,
        take: {
          at: 'end_date',
          car_id: 'car_id',
          fuel_id: 'other_fuels.fuel_id',
          litres: 'other_fuels.consumption',
          kilograms: 'other_fuels.kilograms',
        },
      },
    ],
  },
  monthLock: { months: 'book-month', book: 'fuel', by: 'start_date' },
  slices: {
    drafts: { state: 'draft' },
    open: { state: 'open' },
    closed: { state: 'closed' },
    posted: { state: 'posted' },
  },
  list: {
    columns: [
      ...(['number', 'start_date', 'car_id', 'staff_id', 'state', 'distance'] as const),
      ...(['fuel_out', 'fueled', 'fuel_in', 'consumption', 'norm', 'overrun'] as const),
    ],
    filters: [
      ...(['year', 'month', 'day', 'way_bill_type_id', 'state', 'car_id', 'staff_id'] as const),
      ...(['company_id', 'start_date', 'number'] as const),
    ],
    sort: '-start_date',
    zeroForAll: ['year', 'month', 'day', 'way_bill_type_id'],
  },
  form: {
    general: {
      document: [
        ...(['number', 'state', 'is_closed', 'year', 'month', 'day'] as const),
        ...(['closer_id', 'closed_at', 'poster_id', 'posted_at', 'opened_at'] as const),
      ],
      ...trip,
      fuel: [
        ...(['fuel_id', 'fuel_out', 'fueled', 'fuel_other', 'fuel_in', 'expected_in'] as const),
        ...(['norm', 'engine_hours_litres', 'extra_consumption', 'consumption'] as const),
        ...(['saving', 'overrun', 'kilograms', 'other_fuels'] as const),
      ],
      others: ['note', 'correction_reason', 'odometer_reading_id'],
    },
    tasks: ['tasks', 'tonne_km', 'trips'],
    norm: {
      conditions: [
        ...(['conditioner', 'heater', 'idle_hours', 'heater_hours', 'equipment_hours'] as const),
        ...(['operations', 'trailer_mass', 'trailer_capacity', 'segments'] as const),
      ],
      lines: ['norm_lines'],
    },
    documents: ['documents'],
  },
  screens: {
    list: { path: '/waybills', roles: waybillRoles },
    edit: { path: '/waybills/edit/:id', roles: waybillRoles },
    show: { path: '/waybills/:id', roles: waybillRoles },
  },
  desks: {
    bill: {
      ...bill,
      basePaths: ['api/fms/dispatching/route-bill'],
      screens: {
        list: { path: '/route-bill', roles: routeBillRoles },
        show: { path: '/route-bill/view/:id', roles: routeBillRoles },
      },
    },
    dispatching: {
      ...bill,
      basePaths: ['api/dispatching/route-bill'],
      screens: {
        list: { path: '/dispatching-v2/route-bill', roles: routeBillRolesV2 },
        show: { path: '/dispatching-v2/route-bill/view/:id', roles: routeBillRolesV2 },
      },
    },
  },
  basePaths: ['api/fms/way-bill'],
})
