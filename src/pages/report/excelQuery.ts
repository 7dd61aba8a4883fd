// The address of an Excel report according to the specification.
import type { Formats } from '#i18n/format/index.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Ends } from '../../kernel/report/reportPeriod.ts'

interface ExcelForm {
  reportTypeId: number | null
  /** The product's id of the vehicle, and the id of the tracking service. */
  vehicle: { id: number; mobject_id: number | null } | null
  ends: Ends
  selectedMonth: string | null
}

/** Wall-clock time in the zone, to the minute: 2026-01-14T08:30. */
const wallTime = (moment: string, timeZone: string) =>
  wallOf(moment, timeZone).join('T').slice(0, 16)

export function excelAddress(
  report: Report,
  { vehicle, ends, selectedMonth }: ExcelForm,
  { locale, timeZone }: Pick<Formats, 'locale' | 'timeZone'>,
): string {
  const query = new URLSearchParams()
  if (periodKeyOf(report) === 'month' && selectedMonth) {
    query.set('month', String(Number(selectedMonth.slice(5, 7))))
    query.set('year', selectedMonth.slice(0, 4))
  } else {
    const isMoment = report.asks.period?.options.of === 'moment'
    const written = (end: string) => (isMoment ? wallTime(end, timeZone) : end)
    if (ends.from) query.set('from_date', written(ends.from))
    if (ends.to) query.set('to_date', written(ends.to))
  }
  if (report.file?.vehicle && vehicle) {
    // only a vehicle with a tracker has an id of the service
    if (vehicle.mobject_id !== null) query.set(report.file.vehicle, String(vehicle.mobject_id))
    else query.set('car_id', String(vehicle.id))
  }
  query.set('locale', locale)
  return `${report.file?.path}?${query.toString()}`
}
