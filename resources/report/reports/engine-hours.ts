import { decimal, duration, integer, moment, ref } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, driver, hours, litres, ofDays, reportWindow } from './report-fields.ts'

/** How long the engine of one vehicle worked, sheet by sheet: on duty, standing, with equipment. */
export const engineHours = report('engine-hours', {
  area: 'report',
  reads: ['way-bill'],
  asks: { period: parameters.moments, car_id: parameters.oneCar },
  within: reportWindow,
  presets: ofDays,
  fields: {
    began: moment(),
    ended: moment(),
    way_bill_id: ref('way-bill'),
    driver_id: driver,
    worked: duration(), // within the period
    idle_hours: decimal(hours),
    heater_hours: decimal(hours),
    equipment_hours: decimal(hours),
    distance: integer({ unit: 'km' }),
    gps_distance: decimal({ digits: 10, scale: 1, unit: 'km' }),
    engine_hours: decimal(hours), // by the tracker
    engine_litres: decimal(litres), // of the norm, for hours and not for the way
  },
  key: ['began', 'way_bill_id'],
  sums: [
    ...(['worked', 'idle_hours', 'heater_hours', 'equipment_hours'] as const),
    ...(['distance', 'gps_distance', 'engine_hours', 'engine_litres'] as const),
  ],
  chart: { kind: 'bars', by: 'began', values: ['worked'] },
  behind: { worked: { resource: 'way-bill', by: { id: 'way_bill_id' } } },
  file: { id: 4, path: 'report/excel/fms/engineHours', vehicle: 'mobject_id' },
})
