// The dashboards of the organisation's Superset; without one, built-in ones on the same subjects.
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { biReports, checkSession, reportRows } from '#dataProviders/reports.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { BiReport, ReportAnswer } from '#resources/wire/reports.ts'
import { momentsOf } from '../../kernel/list/filters/dateRanges.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { PeriodEnds } from '../../kernel/report/PeriodEnds.tsx'
import { ReportResult } from '../../kernel/report/ReportResult.tsx'
import { faultOfEnds, firstEnds } from '../../kernel/report/reportPeriod.ts'
import type { Ends } from '../../kernel/report/reportPeriod.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { SupersetFrame } from './SupersetFrame.tsx'
import { useOffers } from './offered.ts'
import { VehicleSelect } from './VehicleSelect.tsx'
import type { Vehicle } from './VehicleSelect.tsx'
import '../../kernel/report/report.css'

/** The subject that requires a vehicle. */
const ofOneVehicle = 4

interface Shown {
  of: BiReport
  ends: Ends
  vehicle: Vehicle | null
  answer: ReportAnswer | null
}

export function BiTab() {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const query = useQuery({
    queryKey: ['report', 'bi'],
    queryFn: ({ signal }) => biReports(signal),
  })
  const { offers } = useOffers()
  const [id, setId] = useState('')
  const [ends, setEnds] = useState<Ends>(() => firstEnds(formats.today()))
  const [vehicle, setVehicle] = useState<Vehicle | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const dashboards = query.data ?? []
  const chosen = dashboards.find((one) => String(one.id) === id)
  const isOwn = dashboards.length > 0 && dashboards.every((one) => one.dashboard_id === null)
  const reportOf = ({ report_id: one }: BiReport) =>
    offers.find(({ report }) => report.file?.id === one)?.report

  async function show() {
    if (!chosen || faultOfEnds(ends, formats.today(), { days: 31, years: 5 })) return
    if (chosen.report_id === ofOneVehicle && !vehicle)
      return notify('app.reports.fill_all', { type: 'error' })
    // the dashboard is shown unless the response says that the session is over
    await checkSession().catch(() => null)
    const report = reportOf(chosen)
    const { from, to } = ends
    if (chosen.dashboard_id !== null || !report || from === null || to === null)
      return setShown({ of: chosen, ends, vehicle, answer: null })
    const isMoment = report.asks.period?.options.of === 'moment'
    const days = { from, to }
    const wall = isMoment ? momentsOf(days, formats.timeZone) : days
    const period = isMoment && wall.to ? { ...wall, to: nextMoment(wall.to) } : wall
    try {
      const answer = await reportRows(report, {
        ...(periodKeyOf(report) === 'month' ? { month: `${from.slice(0, 8)}01` } : { period }),
        ...(vehicle && { car_id: vehicle.id }),
      })
      setShown({ of: chosen, ends, vehicle, answer })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const report = shown && reportOf(shown.of)
  return (
    <div className="report">
      <div role="alert">
        {query.error && <RetryNote error={query.error} onAgain={() => void query.refetch()} />}
      </div>
      {isOwn && <p className="muted">{t('app.reports.no_bi')}</p>}
      <form
        className="report-form"
        onSubmit={(event) => {
          event.preventDefault()
          void show()
        }}
      >
        <SelectField
          label={t('app.reports.dashboard')}
          value={id}
          options={[
            ['', t('app.reports.choose')],
            ...dashboards.map((one) => [String(one.id), one.report_name] as const),
          ]}
          onChange={setId}
        />
        <VehicleSelect value={vehicle} onChange={setVehicle} />
        <PeriodEnds
          ends={ends}
          of="day"
          within={{ days: 31, years: 5 }}
          fault={undefined}
          onChange={setEnds}
        />
        <div className="report-buttons">
          <Button type="submit" variant="contained" disabled={!chosen}>
            {t('app.reports.show')}
          </Button>
        </div>
      </form>
      {shown && shown.of.dashboard_id !== null && (
        <SupersetFrame
          key={JSON.stringify(shown)}
          name={shown.of.report_name}
          dashboardId={shown.of.dashboard_id}
          ends={shown.ends}
          vehicle={shown.vehicle}
        />
      )}
      {report && shown.answer && <ReportResult report={report} answer={shown.answer} />}
    </div>
  )
}

/** The exclusive end after the last millisecond of a day. */
const nextMoment = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()
