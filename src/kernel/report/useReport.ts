// The parameters and the result of a report; the last parameters are stored in the browser.
import { useRef, useState } from 'react'
import { useNotify, useStore } from 'react-admin'
import { reportFile, reportPaper, reportRows } from '#dataProviders/reports.ts'
import type { Fetched } from '#dataProviders/file-download.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { AskedValues, OfferedReport, ReportAnswer } from '#resources/wire/reports.ts'
import { saveFetched } from './saveFetched.ts'

interface ReportRun {
  asked: AskedValues
  ask: (asked: AskedValues) => void
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
  const [asked, setAsked] = useStore<AskedValues>(
    `report.${report.name}`,
    offered.presets[0]?.asked ?? {},
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
    asked,
    ask: setAsked,
    answer,
    faults,
    busy,
    run: () => during(async (signal) => setAnswer(await reportRows(report, asked, signal))),
    save: (format) =>
      during(async (signal) => keep(await reportFile(report, asked, { format, signal }))),
    print: () =>
      during(async (signal) => {
        const paper = await reportPaper(report, asked, signal)
        const url = URL.createObjectURL(paper.blob)
        if (!window.open(url)) keep(paper)
      }),
    stop: () => running.current?.abort(),
  }
}
