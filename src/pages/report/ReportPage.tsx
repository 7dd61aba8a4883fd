// Two tabs: the Excel reports, and the dashboards of the BI server.
import { useState } from 'react'
import { useT } from '../../common/useT.ts'
import { BiTab } from './BiTab.tsx'
import { ExcelTab } from './ExcelTab.tsx'
import './report-page.css'

const tabs = { excel: ExcelTab, bi: BiTab } as const
type Tab = keyof typeof tabs

export function ReportPage() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('excel')
  const Shown = tabs[tab]
  return (
    <>
      <div role="tablist" className="report-tabs">
        {(Object.keys(tabs) as Tab[]).map((one) => (
          <button
            key={one}
            id={`report-tab-${one}`}
            type="button"
            role="tab"
            className="report-pill"
            aria-selected={one === tab}
            aria-controls="report-panel"
            onClick={() => setTab(one)}
          >
            {t(`app.reports.${one}`)}
          </button>
        ))}
      </div>
      <div id="report-panel" role="tabpanel" aria-labelledby={`report-tab-${tab}`}>
        <Shown />
      </div>
    </>
  )
}
