import { choice, computed, decimal, duration, files, flag } from '../kernel/fields.ts'
import { integer, moment, ref, refs, rows, text, year } from '../kernel/fields.ts'
import { routeBillRoles, routeBillRolesV2, waybillRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { waybillPrints } from './prints/waybill-prints.ts'
import { clearance, crew, fuelAccount, sheetPeriod } from './sheet/sheet-fields.ts'
import { shift, workConditions } from './sheet/sheet-fields.ts'
import { form } from './sheet/sheet-form.ts'
import { dayLines, normLines, taskLines } from './sheet/sheet-lines.ts'
import { postings, states } from './sheet/sheet-states.ts'
import { tracked } from './sheet/tracked-work.ts'
import { bill, dashboard, list } from './sheet/sheet-views.ts'

/**
 * The shift of a vehicle as it runs, and the document by which its work and its fuel are accounted:
 * one record at two desks. Its chain is resources/waybill/chain.
 */
export const wayBill = resource('way-bill', {
  area: 'waybill',
  title: ['number', 'start_date', 'car_id'],
  import: false, // a vehicle's waybills follow each other: they come one by one
  head: ['state', 'staff_id', 'distance', 'norm', 'consumption', 'overrun'],
  confirmField: 'confirmed',
  sheet: 'tasks',
  blocksArchiveOf: {
    car_id: { state: 'open' },
    trailer_ids: { state: 'open' },
    staff_id: { state: 'open' },
    driver_ids: { state: 'open' },
  },
  fields: {
    number: integer({ derived: true, min: 1 }),
    state: choice(
      { draft: 'plain', open: 'warn', closed: 'plain', posted: 'good' },
      { derived: true, initial: 'draft' },
    ),
    ...shift,
    way_bill_type_id: ref('car-way-bill-type'), // the vehicle's, unless chosen
    ...sheetPeriod,
    company_id: ref('company'), // of subdivision
    car_id: ref('car', {
      required: true,
      search: true,
      pickedFrom: 'vehicle-name',
      prefills: ['way_bill_type_id'],
    }),
    garage_number: computed('text'),
    plate_number: computed('plate'),
    trailer_ids: refs('car', { pickedFrom: 'vehicle-name' }),
    ...crew,
    opened_at: moment({ derived: true }),
    ...clearance,

    start_date: moment({ required: true }),
    end_date: moment(),
    worked: duration({ derived: true }),
    // of its beginning, where the contract is: of any moment that there can be
    year: year({ derived: true, min: 1799, max: 2300 }),
    month: integer({ derived: true }),
    day: integer({ derived: true }),

    odometer_out: integer({ derived: true, unit: 'km' }),
    odometer_in: integer({ min: 0, max: 9_999_999, unit: 'km' }),
    current_odometer: computed<number>('integer', { unit: 'km' }),
    distance: integer({ derived: true, unit: 'km' }),
    gps_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km' }),
    ...tracked,
    odometer_reading_id: ref('odometer-reading', { derived: true }), // which it has made

    fuel_id: ref('fuel', { derived: true }), // main one
    ...fuelAccount,
    engine_hours_litres: decimal({ digits: 20, scale: 2, unit: 'l', derived: true }), // of the norm
    other_fuels: rows({ fuel_id: ref('fuel', { required: true }), ...fuelAccount }, { max: 4 }),

    days: dayLines, // of a sheet that is for several shifts
    tasks: taskLines,
    tonne_km: decimal({ digits: 18, scale: 2, derived: true }),
    trips: integer({ min: 0, max: 999, unit: 'pcs', summed: true }), // loaded
    ...workConditions,

    norm_lines: normLines,

    closer_id: ref('staff', { derived: true }),
    closed_at: moment({ derived: true }),
    poster_id: ref('staff', { derived: true }),
    posted_at: moment({ derived: true }),
    correction_reason: text({ max: 300 }),
    note: text({ search: true, max: 300 }),
    confirmed: flag(), // that the odometer has jumped
    documents: files({ max: 20 }),
  },
  ownFields: true,
  rules: [
    { ascending: ['start_date', 'end_date'] },
    { unique: ['car_id', 'way_bill_type_id', 'period_start'] },
  ],
  states,
  numbering: {
    field: 'number',
    per: ['company_id', 'way_bill_type_id'],
    yearOf: 'start_date',
    on: 'open',
  },
  postings,
  monthLock: { months: 'book-month', book: 'fuel', by: 'start_date' },
  slices: {
    drafts: { state: 'draft' },
    open: { state: 'open' },
    closed: { state: 'closed' },
    posted: { state: 'posted' },
  },
  dashboard,
  list,
  form,
  prints: waybillPrints,
  printsBy: 'way_bill_type_id.print_form',
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
