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

/** Any vehicle for a month: every requisite, and a line for each day. */
export const monthSheet = printParts(
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
  ...vehicle,
  ...trailers,
  ...driver,
  ...otherDrivers,
  ...carriage,
  { text: 'control_heading', look: 'heading' },
  ...control,
  { text: 'fuel_heading', look: 'heading' },
  ...fuel,
  {
    optional: 'results',
    parts: [
      { text: 'results', look: 'heading' },
      {
        cells: [
          ['on_duty', 'idle', 'equipment', 'run_total', 'trips_done', 'operations_done'],
          [
            { field: 'worked' },
            { field: 'idle_hours', unit: false },
            { field: 'equipment_hours', unit: false },
            { field: 'distance', unit: false },
            { field: 'trips', unit: false },
            { field: 'operations', unit: false },
          ],
        ],
        shares: [1, 1, 1.2, 1, 1, 1],
        heads: 1,
      },
    ],
  },
  ...account,
  { page: 'back' },
  ...dayTable(31),
  { signature: 'dispatcher', name: 'dispatcher_id' },
  { signature: 'mechanic', name: 'mechanic_id' },
)
