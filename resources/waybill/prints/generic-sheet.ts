import { printParts } from '../../kernel/prints/prints.ts'
import {
  account,
  carriage,
  control,
  dayTable,
  driver,
  fuel,
  otherDrivers,
  owner,
  trailers,
  vehicle,
} from './sheet-parts.ts'

/** Any vehicle: every required detail, for any country. */
export const genericSheet = printParts(
  {
    beside: [
      [{ letterhead: true }],
      [
        { text: 'title', values: ['number'], look: 'title' },
        { text: 'valid', values: ['start_date', 'end_date'], look: 'under' },
      ],
      [
        { line: [{ field: 'start_date', as: 'month', label: 'month' }] },
        { line: [{ field: 'company_id.okpo', label: 'okpo' }] },
      ],
    ],
    shares: [3, 5, 2.6],
  },
  ...owner,
  { line: [{ field: 'way_bill_type_id' }] },
  ...vehicle,
  {
    line: [
      { field: 'car_id.reg_series', label: 'registration_series' },
      { field: 'car_id.reg_number', label: 'registration_number' },
    ],
  },
  ...trailers,
  ...driver,
  ...otherDrivers,
  ...carriage,
  { text: 'work_heading', look: 'heading' },
  {
    cells: [
      ['work', 'by_schedule', 'actual', 'odometer', 'driver_signature', 'dispatcher_signature'],
      [
        'departure',
        null,
        { field: 'start_date' },
        { field: 'odometer_out', unit: false },
        null,
        null,
      ],
      ['hand_over', null, null, null, null, null],
      ['return', null, { field: 'end_date' }, { field: 'odometer_in', unit: false }, null, null],
    ],
    shares: [1.9, 1.4, 1.6, 1.2, 1.3, 1.3],
    heads: 1,
  },
  { text: 'control_heading', look: 'heading' },
  ...control,
  { text: 'fuel_heading', look: 'heading' },
  ...fuel,
  { signature: 'dispatcher', name: 'dispatcher_id' },
  { signature: 'mechanic', name: 'mechanic_id' },
  { signature: 'driver', name: 'staff_id' },
  { page: 'back' },
  { when: { period: ['day', 'month'] }, parts: dayTable(0) },
  { text: 'driver_task', look: 'heading' },
  {
    rows: 'tasks',
    columns: [
      { field: 'customer_id', share: 1.8 },
      { field: 'origin', group: 'place', share: 1.6 },
      { field: 'destination', group: 'place', share: 1.6 },
      { field: 'arrival', group: 'moment', share: 1.5 },
      { field: 'departure', group: 'moment', share: 1.5 },
      { field: 'cargo', share: 1.4 },
      { field: 'weight', share: 0.9, total: true },
      { field: 'loaded_distance', share: 1, total: true },
      { field: 'tonne_km', share: 0.9, total: true },
      { empty: 'customer_mark', share: 1.6 },
    ],
    least: 20,
  },
  {
    optional: 'norm_heading',
    parts: [
      { text: 'norm_heading', look: 'heading' },
      {
        rows: 'norm_lines',
        columns: [
          { field: 'fuel_id', share: 1.6 },
          { field: 'code', share: 2 },
          { field: 'name', share: 2 },
          { field: 'rate' },
          { field: 'quantity' },
          { field: 'litres', total: true },
        ],
        least: 4,
      },
    ],
  },
  {
    optional: 'results',
    parts: [
      { text: 'results', look: 'heading' },
      {
        cells: [
          [
            ...(['on_duty', 'idle', 'equipment', 'run_total', 'run_gps'] as const),
            ...(['trips_done', 'operations_done', 'tonne_km_done'] as const),
          ],
          [
            { field: 'worked' },
            { field: 'idle_hours', unit: false },
            { field: 'equipment_hours', unit: false },
            { field: 'distance', unit: false },
            { field: 'gps_distance', unit: false },
            { field: 'trips', unit: false },
            { field: 'operations', unit: false },
            { field: 'tonne_km', unit: false },
          ],
        ],
        shares: [1, 1, 1.2, 1, 1, 1, 1, 1],
        heads: 1,
      },
    ],
  },
  ...account,
)
