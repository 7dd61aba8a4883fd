import Badge from '@mui/material/Badge'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import type { RelatedRecords } from '../../related/useRelated.ts'
import { crossSections } from './crossSections.ts'
import '../form.css'

export interface FormSectionTab {
  name: string
  keys: readonly string[]
  /** Rows of another resource, shown instead of fields. */
  related?: RelatedRecords
}

/** A tab after those of the sections. Its content is remounted whenever it opens. */
export interface ExtraTab {
  label: string
  content: () => ReactNode
}

/** Not a valid section name. */
const extraName = '+'
interface SectionsProps {
  of: Resource
  sections: readonly FormSectionTab[]
  open: string
  onOpen: (section: string) => void
  /** Faulty inputs in a section. */
  faults?: (section: FormSectionTab) => number
  extra?: ExtraTab | undefined
  /** Tab moves on across sections, as in one long form. */
  crossing?: boolean
  children: (section: FormSectionTab) => ReactNode
}

/**
 * A single section is shown plainly, several as tabs, or one beside an extra tab. An opened one
 * stays mounted: input there is not lost by switching.
 */
export function Sections({
  of,
  sections,
  open: chosen,
  onOpen,
  faults = () => 0,
  extra,
  crossing = false,
  children,
}: SectionsProps) {
  const translate = useTranslate()
  const t = useT()
  const id = useId()
  // an open section can vanish, such as related rows whose condition no longer holds
  const isThere = sections.some(({ name }) => name === chosen) || (extra && chosen === extraName)
  const open = isThere ? chosen : (sections[0]?.name ?? chosen)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([open]))
  if (!seen.has(open)) setSeen(new Set([...seen, open]))
  const tabs = sections.length > 1 || extra !== undefined
  const cross = (event: KeyboardEvent<HTMLElement>, at: number) =>
    crossSections(
      event,
      { previous: sections[at - 1]?.name, next: sections[at + 1]?.name },
      onOpen,
      (name) => document.getElementById(`${id}-panel-${name}`),
    )
  return (
    <>
      {tabs && (
        <Tabs
          value={open}
          onChange={(_, section: string) => onOpen(section)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('app.form.tabs')}
          className="section-tabs"
        >
          {sections.map((section) => {
            const label =
              section.related?.label ?? translate(`resources.${of.name}.sections.${section.name}`)
            const count = faults(section)
            return (
              <Tab
                key={section.name}
                value={section.name}
                id={`${id}-tab-${section.name}`}
                aria-controls={`${id}-panel-${section.name}`}
                className="section-tab section-tab-counted"
                label={
                  <Badge
                    badgeContent={count}
                    color="error"
                    slotProps={{ badge: { 'aria-hidden': true } }}
                  >
                    {label}
                    {count > 0 && (
                      <span className="hidden">
                        . {t('app.form.errors', { smart_count: count })}
                      </span>
                    )}
                  </Badge>
                }
              />
            )
          })}
          {extra && (
            <Tab
              value={extraName}
              id={`${id}-tab-${extraName}`}
              aria-controls={`${id}-panel-${extraName}`}
              className="section-tab"
              label={extra.label}
            />
          )}
        </Tabs>
      )}
      {sections.map((section, at) => (
        // The key is handled here for all inputs within.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          key={section.name}
          onKeyDown={(event) => crossing && cross(event, at)}
          {...(tabs && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${section.name}` })}
          id={`${id}-panel-${section.name}`}
          hidden={tabs && section.name !== open}
        >
          {(seen.has(section.name) || section.name === open) && children(section)}
        </div>
      ))}
      {extra && open === extraName && (
        <div
          role="tabpanel"
          id={`${id}-panel-${extraName}`}
          aria-labelledby={`${id}-tab-${extraName}`}
        >
          {extra.content()}
        </div>
      )}
    </>
  )
}
