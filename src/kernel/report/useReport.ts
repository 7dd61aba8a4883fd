// The parameters and the result of a report; the last parameters are stored in the browser.
import { useRef, useState } from 'react'
import { useNotify, useStore } from 'react-admin'
import { reportFile, reportPaper, reportRows } from '#dataProviders/reports.ts'
import type { Fetched } from '#dataProviders/file-download.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { ReportParameters, OfferedReport, ReportAnswer } from '#resources/wire/reports.ts'
import { saveFetched } from './saveFetched.ts'

interface ReportRun {
  parameters: ReportParameters
  ask: (parameters: ReportParameters) => void
  answer: ReportAnswer | null
  faults: Readonly<Record<string, string>>
  busy: boolean
  run: () => Promise<void>
  save: (format: ExportFormat) => Promise<void>
  print: () => Promise<void>
  stop: () => void
}

export function useReport(report: Report, offered: OfferedReport): ReportRun {
  const notify = useNotify()
  const [parameters, setParameters] = useStore<ReportParameters>(
    `report.${report.name}`,
    offered.presets[0]?.parameters ?? {},
  )
  const [answer, setAnswer] = useState<ReportAnswer | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)

  async function during(work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setBusy(true)
    setFaults({})
    try {
      await work(own.signal)
    } catch (error) {
      if (own.signal.aborted) return
      const fields = error instanceof HttpError ? error.body.fields : undefined
      if (fields) setFaults(fields)
      else notify((error as Error).message, { type: 'error' })
    } finally {
      if (running.current === own) setBusy(false)
    }
  }
  const keep = ({ name, blob }: Fetched) => saveFetched(name, blob)
  return {
    parameters,
    ask: setParameters,
    answer,
    faults,
    busy,
    run: () => during(async (signal) => setAnswer(await reportRows(report, parameters, signal))),
    save: (format) =>
      during(async (signal) => keep(await reportFile(report, parameters, { format, signal }))),
    print: () =>
      during(async (signal) => {
        const paper = await reportPaper(report, parameters, signal)
        const url = URL.createObjectURL(paper.blob)
        if (!window.open(url)) keep(paper)
      }),
    stop: () => running.current?.abort(),
  }
}
