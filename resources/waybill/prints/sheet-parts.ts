// What waybills of all forms have alike.
import { printParts } from '../../kernel/prints/prints.ts'

/** Title and codes. */
export const codedHead = printParts({
  beside: [
    [{ letterhead: true }],
    [
      { text: 'title', values: ['number'], look: 'title' },
      { text: 'valid', values: ['start_date', 'end_date'], look: 'under' },
    ],
    [
      {
        cells: [
          [null, 'codes'],
          ['okud', 'okud_code'],
          ['okpo', { field: 'company_id.okpo' }],
        ],
        shares: [1.3, 1],
        heads: 1,
      },
    ],
  ],
  shares: [3, 5, 2.2],
})

/** Whose vehicle it is. */
export const owner = printParts(
  {
    line: [
      { field: 'company_id', label: 'owner', below: 'owner_below', share: 3 },
      { field: 'company_id.registration_number', label: 'state_number', share: 1.6 },
    ],
  },
  {
    line: [
      { field: 'company_id.address', label: 'address', share: 2.4 },
      { field: 'company_id.phone', label: 'phone', share: 1.2 },
      { field: 'company_id.inn', label: 'tax_number', share: 1 },
    ],
  },
)

export const workMode = printParts({
  line: [{ empty: 'work_mode' }, { empty: 'column' }, { empty: 'brigade' }],
})

export const vehicle = printParts(
  {
    line: [
      { field: 'car_id.type_id', label: 'vehicle_type' },
      { field: 'car_id.brand_id', label: 'make', share: 0.8 },
      { field: 'car_id.model_id', label: 'model', share: 0.8 },
    ],
  },
  {
    line: [
      { field: 'plate_number', label: 'plate', share: 1.2 },
      { field: 'garage_number', label: 'garage' },
    ],
  },
)

export const trailers = printParts({
  line: [{ field: 'trailer_ids', label: 'trailers', below: 'trailers_below' }],
})

export const driver = printParts(
  {
    line: [
      { field: 'staff_id', label: 'driver', below: 'name_in_full', share: 2.6 },
      { field: 'staff_id.personnel_number', label: 'personnel_number' },
    ],
  },
  {
    line: [
      { field: 'staff_id.licence_number', label: 'licence', share: 2.3 },
      { field: 'staff_id.licence_issued', label: 'issued', share: 1.1 },
      { field: 'staff_id.license_ids', label: 'categories', share: 1.1 },
    ],
  },
  {
    line: [
      { field: 'staff_id.insurance_number', label: 'insurance_number' },
      { field: 'staff_id.pinfl', label: 'person_number' },
    ],
  },
)

/** Handovers between drivers; omitted if none were recorded. */
export const handovers = printParts({
  rows: 'handovers',
  columns: [
    { field: 'at', share: 1.4 },
    { field: 'staff_id', share: 4 },
  ],
})

/** Relief drivers. */
export const otherDrivers = printParts(
  { line: [{ field: 'driver_ids', label: 'other_drivers', below: 'name_in_full' }] },
  ...handovers,
)

export const carriage = printParts({
  line: [
    {
      field: 'car_id.type_id.communication',
      label: 'communication',
      below: 'communication_below',
    },
    { field: 'car_id.type_id.carriage', label: 'carriage', below: 'carriage_below' },
  ],
})

/** When it left and came back, and with what on its odometer. */
export const work = printParts({
  cells: [
    ['work', 'by_schedule', 'actual', 'odometer', 'zero_run', 'dispatcher_signature'],
    [
      'departure',
      null,
      { field: 'start_date' },
      { field: 'odometer_out', unit: false },
      null,
      null,
    ],
    ['return', null, { field: 'end_date' }, { field: 'odometer_in', unit: false }, null, null],
  ],
  shares: [1.6, 1.4, 1.6, 1.2, 1, 1.5],
  heads: 1,
})

/** What doctor and mechanic have found. */
export const control = printParts(
  {
    cells: [
      ['control', 'moment', 'mark', 'officer', 'signed'],
      ['medical_before', null, 'admitted', { field: 'doctor_id' }, null],
      ['technical_before', null, 'released', { field: 'mechanic_id' }, null],
      ['technical_after', null, null, null, null],
      ['medical_after', null, null, null, null],
    ],
    shares: [2.6, 1.3, 2.8, 2.5, 1.1],
    heads: 1,
  },
  // overridden reasons, with explanation and author
  {
    rows: 'overridden',
    columns: [
      { field: 'code', share: 2 },
      { field: 'reason', share: 2 },
      { field: 'staff_id', share: 1.4 },
    ],
  },
)

/** What the fuels of a vehicle come to that has several. */
export const otherFuels = printParts({
  rows: 'other_fuels',
  columns: [
    { field: 'fuel_id', share: 2 },
    { field: 'fuel_out' },
    { field: 'fueled' },
    { field: 'fuel_in' },
    { field: 'norm' },
    { field: 'consumption' },
    { field: 'saving' },
    { field: 'overrun', share: 1.4 },
  ],
})

export const fuel = printParts(
  {
    cells: [
      [
        ...(['fuel', 'fuel_code', 'fuel_out', 'fueled', 'fuel_in', 'handed_back'] as const),
        ...(['by_norm', 'consumed', 'saved', 'overrun'] as const),
      ],
      [
        { field: 'fuel_id' },
        null,
        { field: 'fuel_out', unit: false },
        { field: 'fueled', unit: false },
        { field: 'fuel_in', unit: false },
        null,
        { field: 'norm', unit: false },
        { field: 'consumption', unit: false },
        { field: 'saving', unit: false },
        { field: 'overrun', unit: false },
      ],
      [null, null, null, null, null, null, null, null, null, null],
    ],
    shares: [1.4, 0.7, 1.1, 1.2, 1.3, 1.1, 1, 1.3, 1, 1.2],
    heads: 1,
  },
  ...otherFuels,
)

/** Signatures of departure and return. */
export const handOver = printParts({
  beside: [
    [
      { text: 'task_issued', look: 'small' },
      { line: [{ empty: 'fuel_to_issue' }] },
      { signature: 'dispatcher', name: 'dispatcher_id' },
      { signature: 'refueller' },
    ],
    [
      { text: 'sound', look: 'small' },
      { signature: 'mechanic', name: 'mechanic_id' },
      { text: 'accepted', look: 'small' },
      { signature: 'driver', name: 'staff_id' },
    ],
    [
      { text: 'on_return', look: 'small' },
      { signature: 'driver_hands', name: 'staff_id' },
      { signature: 'mechanic_takes' },
    ],
  ],
})

/** Standing on the way. */
export const idleness = printParts({
  optional: 'idleness',
  parts: [
    { text: 'idleness', look: 'heading' },
    {
      cells: [
        ['idle_reason', 'idle_code', 'idle_from', 'idle_to', 'idle_signature'],
        [null, null, null, null, null],
        [null, null, null, null, null],
        [null, null, null, null, null],
      ],
      shares: [3, 0.8, 1.5, 1.5, 2],
      heads: 1,
    },
  ],
})

/** A line for each shift of a sheet for a day or a month. `least`: lines in all. */
export const dayTable = <const N extends number>(least: N) =>
  printParts(
    { text: 'days_heading', look: 'heading' },
    {
      rows: 'days',
      columns: [
        { field: 'start_date', share: 1.23 },
        { field: 'end_date', share: 1.57 },
        { field: 'staff_id', share: 2 },
        { field: 'odometer_out', label: 'out', group: 'odometer', share: 1 },
        { field: 'odometer_in', label: 'in', group: 'odometer', share: 1 },
        { field: 'distance', share: 0.95, total: true },
        { field: 'fueled', share: 1, total: true },
        { field: 'fuel_in', label: 'left', share: 1.04 },
        { field: 'consumption', label: 'burnt', share: 0.91, total: true },
        { field: 'mechanic_id', share: 1.45 },
        { field: 'doctor_id', share: 1.55 },
        { empty: 'driver_signature', share: 1 },
      ],
      least,
    },
  )

/** The accountant, and a code to find the sheet. */
export const account = printParts({
  beside: [
    [
      { line: [{ field: 'note', label: 'note' }] },
      { signature: 'calculated' },
      { signature: 'accountant', name: 'poster_id' },
      { stamp: true },
    ],
    [{ optional: 'qr_code', parts: [{ qr: ['number', 'start_date', 'car_id'], verify: true }] }],
  ],
  shares: [4.2, 1],
})
