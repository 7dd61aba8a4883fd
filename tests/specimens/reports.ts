// A test-only report that uses every keyword, with a query whose rows are defined here.
import { sql } from 'kysely'
import {
  choice,
  day,
  decimal,
  duration,
  flag,
  integer,
  moment,
  money,
  period,
  plate,
  ref,
  text,
} from '#resources/kernel/fields.ts'
import { report } from '#resources/kernel/views/report.ts'
import type { ReportQuery } from '#server/kernel/report/report-query.ts'

export const specimenReport = report('specimen-report', {
  area: 'report',
  reads: ['car'],
  readsOne: ['fuel', 'refueling'],
  asks: { period: period({ of: 'day', required: true }), car_id: ref('car'), days: integer() },
  within: { days: 100, years: 2 },
  presets: ['last_month', 'today'],
  fields: {
    car_id: ref('car'),
    day: day(),
    at: moment(),
    kind: choice({ good: 'good', bad: 'bad' }),
    note: text(),
    plate_number: plate(),
    checked: flag(),
    count: integer({ unit: 'pcs' }),
    litres: decimal({ digits: 12, scale: 3, unit: 'l' }),
    cost: money(),
    per_piece: money(),
    worked: duration(),
  },
  needs: { cost: 'refueling', per_piece: 'refueling' },
  key: ['car_id', 'day'],
  group: 'car_id',
  sums: ['count', 'litres', 'cost', 'worked'],
  quotients: { per_piece: ['cost', 'count'] },
  chart: { kind: 'bars', by: 'car_id', values: ['litres', 'cost', 'per_piece'] },
  card: { by: 'car_id', preset: 'last_month' },
  behind: { litres: { resource: 'refueling', by: { car_id: 'car_id' }, during: 'at', on: 'day' } },
  file: { id: 9, path: 'report/excel/test/specimen' },
})

/** Three days for each vehicle of the contract, with exact numbers that floats would round. */
export const specimenQuery: ReportQuery = ({ contract, now, parameters }) => sql`
  select v.id as car_id, date '2026-01-01' + n as day, ${now} as at,
    case when n = 1 then 'bad' else 'good' end as kind, '=1+1' as note, v.plate_number,
    n = 2 as checked, n as count, 0.1 * n + 0.005 as litres, 1000.10::numeric as cost,
    case when n > 0 then round(1000.10 / n, 2) end as per_piece, 95 * n as worked
  from car v cross join generate_series(0, 2) n where v.contract_id = ${contract}
    and (${parameters.car_id ?? null}::bigint is null or v.id = ${parameters.car_id ?? null}::bigint)`
