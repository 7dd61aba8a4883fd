import { printParts } from '../../kernel/prints/prints.ts'
import {
  account,
  carriage,
  codedHead,
  control,
  driver,
  fuel,
  otherDrivers,
  owner,
  trailers,
  vehicle,
} from './sheet-parts.ts'

/** Form 3: a car. */
export const carSheet = printParts(
  ...codedHead,
  ...owner,
  ...vehicle,
  ...trailers,
  ...driver,
  ...otherDrivers,
  ...carriage,
  {
    beside: [
      [
        { text: 'driver_task', look: 'heading' },
        { line: [{ empty: 'at_disposal' }] },
        { line: [{ empty: 'call_address' }] },
        { line: [{ field: 'start_date', label: 'left_at' }] },
        { line: [{ field: 'end_date', label: 'returned_at' }] },
        { signature: 'dispatcher', name: 'dispatcher_id' },
        { text: 'delays', look: 'heading' },
        { line: [{ empty: 'marks' }] },
        { line: [{ empty: 'idle_hours_written' }] },
      ],
      [
        { text: 'sound', look: 'heading' },
        { line: [{ field: 'odometer_out' }] },
        { signature: 'mechanic', name: 'mechanic_id' },
        { text: 'accepted', look: 'small' },
        { signature: 'driver', name: 'staff_id' },
        { text: 'on_return', look: 'heading' },
        { line: [{ field: 'odometer_in' }] },
        { signature: 'driver_hands', name: 'staff_id' },
        { signature: 'mechanic_takes' },
      ],
    ],
  },
  { text: 'control_heading', look: 'heading' },
  ...control,
  { text: 'fuel_heading', look: 'heading' },
  ...fuel,
  { page: 'back' },
  { text: 'task_done', look: 'heading' },
  {
    rows: 'tasks',
    columns: [
      { field: 'customer_id', share: 2 },
      { field: 'origin', group: 'place', share: 2 },
      { field: 'destination', group: 'place', share: 2 },
      { field: 'departure', as: 'time', group: 'time', share: 1 },
      { field: 'arrival', as: 'time', group: 'time', share: 1.1 },
      { empty: 'run_km', share: 1 },
      { empty: 'passenger_signature', share: 1.4 },
    ],
    least: 30,
  },
  { text: 'results', look: 'heading' },
  {
    cells: [
      ['run_total', 'on_duty', 'pay_per_km', 'pay_per_hour', 'pay_total'],
      [{ field: 'distance', unit: false }, { field: 'worked' }, null, null, null],
    ],
    shares: [1, 1, 1, 1, 1],
    heads: 1,
  },
  ...account,
)
