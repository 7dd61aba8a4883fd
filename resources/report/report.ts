import { choice, day, ref, refs, text } from '../kernel/fields.ts'
import { presets, reportCode } from '../kernel/views/report.ts'
import type { Preset } from '../kernel/views/report.ts'
import { reportRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { allReports } from '../reports.ts'
import type { ReportCode } from '../reports.ts'

const plain = <C extends string>(codes: readonly C[]) =>
  Object.fromEntries(codes.map((code) => [code, 'plain'])) as Record<C, 'plain'>
const codes = allReports().map(reportCode) as ReportCode[]

/** The reports that are asked for such a record. */
const asking = (key: string) => ({
  report: allReports()
    .filter(({ asks }) => Object.hasOwn(asks, key))
    .map(reportCode),
})

/**
 * A saved report: period, parameters, recipients of e-mails and their frequency. Recipients get
 * only what they may read.
 */
export const savedReport = resource('report', {
  area: 'report',
  title: 'name',
  head: ['report', 'preset', 'frequency', 'sent_on'],
  import: false,
  fields: {
    name: text({ required: true, search: true, max: 100 }),
    report: choice(plain(codes), { required: true }),
    preset: choice(plain<Preset>(presets), { required: true }),
    car_id: ref('car', { pickedFrom: 'vehicle-name', when: asking('car_id') }),
    driver_id: ref('staff', { pickedFrom: 'driver-name', when: asking('driver_id') }),
    subdivision_id: ref('subdivision', { when: asking('subdivision_id') }),
    reservoir_id: ref('reservoir', { when: asking('reservoir_id') }),
    warehouse_id: ref('warehouse', { when: asking('warehouse_id') }),
    format: choice({ xlsx: 'plain', csv: 'plain' }, { initial: 'xlsx' }),
    frequency: choice(
      { never: 'muted', daily: 'plain', weekly: 'plain', monthly: 'plain' },
      { initial: 'never' },
    ),
    recipient_ids: refs('colleague', { advised: { frequency: ['daily', 'weekly', 'monthly'] } }),
    sent_on: day({ derived: true }),
  },
  list: {
    columns: ['name', 'report', 'preset', 'frequency', 'recipient_ids', 'sent_on'],
    filters: ['report', 'frequency'],
    sort: 'name',
  },
  form: {
    general: {
      report: [
        ...(['name', 'report', 'preset', 'car_id', 'driver_id', 'subdivision_id'] as const),
        ...(['reservoir_id', 'warehouse_id'] as const),
      ],
      delivery: ['frequency', 'format', 'recipient_ids', 'sent_on'],
    },
  },
  screens: { list: { path: '/report', roles: reportRoles } },
  desks: {
    summary: { screens: { list: { path: '/summary-reports', roles: reportRoles } } },
    deliveries: { screens: { list: { path: '/report-deliveries', roles: reportRoles } } },
  },
  basePaths: ['api/fms/report'],
})
