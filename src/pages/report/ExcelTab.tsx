// The Excel reports of the specification: a type, a vehicle, dates or a month; the file, and its
// table and chart on the screen.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { checkSession, reportRows } from '#dataProviders/reports.ts'
import { fetchFile } from '#dataProviders/file-download.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { loginPath } from '../../common/signInAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { DayControl } from '../../kernel/inputs/controls/dates/DayControl.tsx'
import { PeriodEnds, useLastEnd } from '../../kernel/report/PeriodEnds.tsx'
import { ReportResult } from '../../kernel/report/ReportResult.tsx'
import { faultOfEnds, firstEnds } from '../../kernel/report/reportPeriod.ts'
import type { Ends } from '../../kernel/report/reportPeriod.ts'
import { saveFetched } from '../../kernel/report/saveFetched.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { excelAddress } from './excelQuery.ts'
import { useOffers } from './offered.ts'
import { VehicleSelect } from './VehicleSelect.tsx'
import type { Vehicle } from './VehicleSelect.tsx'
import '../../kernel/report/report.css'

export function ExcelTab() {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { offers } = useOffers()
  const types = offers.filter(({ report }) => report.file)
  const [typeId, setTypeId] = useState('')
  const report = types.find((one) => String(one.report.file?.id) === typeId)?.report
  const [vehicle, setVehicle] = useState<Vehicle | null>(null)
  const [days, setDays] = useState<Ends>(() => firstEnds(formats.today()))
  const lastMoment = useLastEnd('moment')
  const [moments, setMoments] = useState<Ends>(() => firstEnds(lastMoment))
  const [month, setMonth] = useState<string | null>(`${formats.today().slice(0, 8)}01`)
  const isMoment = report?.asks.period?.options.of === 'moment'
  const ends = isMoment ? moments : days
  const form = { reportTypeId: report?.file?.id ?? null, vehicle, ends, selectedMonth: month }
  const made = useGenerate(report, form)
  return (
    <div className="report">
      <form
        className="report-form"
        onSubmit={(event) => {
          event.preventDefault()
          void made.generate()
        }}
      >
        <SelectField
          label={t('app.reports.type')}
          value={typeId}
          options={[
            ['', t('app.reports.choose')],
            ...types.map(
              ({ report: { name, file } }) =>
                [String(file?.id), translate(`reports.${name}.name`)] as const,
            ),
          ]}
          onChange={(id) => {
            setTypeId(id)
            made.forget()
          }}
        />
        <VehicleSelect value={vehicle} disabled={!report?.file?.vehicle} onChange={setVehicle} />
        {report && periodKeyOf(report) === 'month' ? (
          <DayControl
            of="month"
            label={t('app.reports.asks.month')}
            value={month}
            required
            error={month === null}
            helperText={month === null ? t('app.faults.required') : undefined}
            onChange={setMonth}
          />
        ) : (
          <PeriodEnds
            ends={ends}
            of={isMoment ? 'moment' : 'day'}
            within={{ days: 31, years: 5 }}
            fault={undefined}
            onChange={isMoment ? setMoments : setDays}
          />
        )}
        <div className="report-buttons">
          <Button type="submit" variant="contained" disabled={!report || made.busy}>
            {t('app.reports.generate')}
          </Button>
        </div>
      </form>
      <p role="status" className="report-running">
        {made.busy ? t('app.reports.running') : ''}
      </p>
      {report && made.answer && <ReportResult report={report} answer={made.answer} />}
    </div>
  )
}

/** Checks the session, requests the file, and shows the same data on the screen. */
function useGenerate(report: Report | undefined, form: Parameters<typeof excelAddress>[1]) {
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const lastMoment = useLastEnd('moment')
  const [answer, setAnswer] = useState<ReportAnswer | null>(null)
  const [busy, setBusy] = useState(false)

  function isComplete(one: Report): boolean {
    const { vehicle, ends, selectedMonth } = form
    if (one.file?.vehicle && !vehicle) {
      notify('app.reports.fill_all', { type: 'error' })
      return false
    }
    if (periodKeyOf(one) === 'month') return selectedMonth !== null
    const isMoment = one.asks.period?.options.of === 'moment'
    const last = isMoment ? lastMoment : formats.today()
    return faultOfEnds(ends, last, { days: 31, years: 5 }) === null
  }
  async function generate() {
    if (!report || busy || !isComplete(report)) return
    setBusy(true)
    try {
      const isThere = await checkSession().then(
        () => true,
        () => false,
      )
      if (!isThere) return void navigate(loginPath)
      const { vehicle, ends, selectedMonth } = form
      const parameters = {
        ...(periodKeyOf(report) === 'month' ? { month: selectedMonth } : { period: ends }),
        ...(report.file?.vehicle && vehicle && { car_id: vehicle.id }),
      }
      const file = fetchFile(excelAddress(report, form, formats))
      setAnswer(await reportRows(report, parameters))
      const { name, blob } = await file
      saveFetched(name, blob)
    } catch (error) {
      const said =
        error instanceof HttpError ? Object.values(error.body.fields ?? {})[0] : undefined
      notify(said ?? (error as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { answer, busy, generate, forget: () => setAnswer(null) }
}
