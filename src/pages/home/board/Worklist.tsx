import { useId } from 'react'
import type { CSSProperties } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WorklistEntry } from '#resources/kernel/views/dashboard.ts'
import { dashboardSections, listOfEntry } from '#resources/kernel/views/dashboard-entries.ts'
import type { DashboardEntry, DashboardSection } from '#resources/kernel/views/dashboard-entries.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFigures } from './useFigures.ts'
import { WorklistRow } from './WorklistRow.tsx'
import './worklist.css'

/** An entry, and the list that it links to. */
interface Line {
  figures: WorklistEntry
  entry: DashboardEntry
  of: Resource
  list: Resource
}

/**
 * Tasks, vehicles out of service, expiring documents and today's events: rows of the lists that the
 * user may open, each with a link to its list. Empty sections are hidden; if all are, a note says
 * that there is nothing to do.
 */
export function Worklist() {
  const { user, resources } = useAppServices()
  const { data } = useFigures<WorklistEntry[]>('getWorklist')
  if (!data) return null
  const lines = data.flatMap((figures): Line[] => {
    const of = resources.find(({ name }) => name === figures.resource)
    const entry = of?.dashboard?.[figures.name]
    const list = of && entry && listOfEntry(of, entry, resources)
    return list && isListOpen(user, list) ? [{ figures, entry, of, list }] : []
  })
  const isCalm = lines.every(({ entry }) => entry.section === 'today')
  const sections = dashboardSections.flatMap((section) => {
    const own = lines.filter(({ entry }) => entry.section === section)
    return own.length > 0 || (isCalm && section === 'next') ? [{ section, own }] : []
  })
  const most = { '--most': sections.length } as CSSProperties
  return (
    <div className="worklist" style={most}>
      {sections.map(({ section, own }) => (
        <Section key={section} section={section} lines={own} />
      ))}
    </div>
  )
}

function Section({ section, lines }: { section: DashboardSection; lines: readonly Line[] }) {
  const t = useT()
  const id = useId()
  return (
    <section className="home-card worklist-section" aria-labelledby={id}>
      <h2 id={id}>{t(`app.dashboard.sections.${section}`)}</h2>
      {lines.length === 0 && <p className="worklist-calm">{t('app.dashboard.nothing_to_do')}</p>}
      <ul>
        {lines.map((line) => (
          <EntryLine key={`${line.figures.resource} ${line.figures.name}`} {...line} />
        ))}
      </ul>
    </section>
  )
}

function EntryLine({ figures, entry, of, list }: Line) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { filter, count, approximate, rows } = figures
  const written = formats.integer(approximate ? count - 1 : count)
  return (
    <li>
      <Link className="worklist-entry" to={listAddress(list, filter)}>
        <span>{translate(`resources.${figures.resource}.dashboard.${figures.name}`)}</span>
        <strong data-tone={entry.tone}>
          {approximate ? t('app.list.approximate', { total: written }) : written}
        </strong>
      </Link>
      {rows.length > 0 && (
        <ul className="worklist-rows cells">
          {rows.map((row) => (
            <WorklistRow
              key={row.id}
              of={of}
              row={row}
              shown={entry.rows ?? []}
              filter={list === of ? filter : null}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
