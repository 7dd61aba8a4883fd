import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { rowFilters } from '#resources/kernel/views/timeline.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { importAddress } from '../../common/importAddress.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import {
  FilterGlyph,
  KeysGlyph,
  NextGlyph,
  PlusGlyph,
  PreviousGlyph,
  PrintGlyph,
  UploadGlyph,
} from '../../ui/glyphs.tsx'
import { FilterPill } from '../list/filters/FilterBar.tsx'
import { MoreMenu } from '../list/toolbar/MoreMenu.tsx'
import { useListActions } from '../list/useListActions.tsx'
import { SearchBox } from '../list/toolbar/SearchBox.tsx'
import { scales } from './grid/timeAxis.ts'
import { useWindowTitle } from './grid/TimelineHead.tsx'
import type { TimelineState } from './useTimelineState.ts'

interface TimelineToolbarProps {
  of: Resource
  timeline: Timeline
  state: TimelineState
  search: RefObject<HTMLInputElement | null>
  createAddress: string | null
  onDown: () => void
  onPrint: () => void
  onHelp: () => void
}

/** The rows, the days, filters, and actions. */
export function TimelineToolbar(props: TimelineToolbarProps) {
  const { of, timeline, state, search, createAddress, onDown, onPrint, onHelp } = props
  const t = useT()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search: address } = useLocation()
  const actions = useListActions(of)
  const mayImport = useRights(of).create && isImportable(of)
  const items = [
    ...actions.items,
    { key: 'print', label: t('app.timeline.print_days'), icon: <PrintGlyph />, onClick: onPrint },
    ...(mayImport
      ? [
          {
            key: 'import',
            label: t('app.list.import'),
            icon: <UploadGlyph />,
            onClick: () => void navigate(pathname + importAddress(address, null)),
          },
        ]
      : []),
    { key: 'help', label: t('app.keys.menu'), icon: <KeysGlyph />, onClick: onHelp },
  ]
  return (
    <>
      {actions.dialog}
      <div className="toolbar timeline-toolbar">
        <Choice
          label={t('app.timeline.rows_by')}
          value={state.by}
          choices={timeline.rows.map((key) => [
            key,
            translate(`resources.${of.name}.fields.${key}`),
          ])}
          onChoose={(by) => state.choose({ by })}
        />
        <Choice
          label={t('app.timeline.scale')}
          value={state.scale}
          choices={scales.map((scale) => [scale, t(`app.timeline.scales.${scale}`)])}
          onChoose={(scale) => state.choose({ scale })}
        />
        <Days state={state} />
        <div className="actions">
          <Choice
            label={t('app.timeline.shown_as')}
            value={state.shown}
            choices={(['chart', 'table'] as const).map((one) => [one, t(`app.timeline.${one}`)])}
            onChoose={(shown) => state.choose({ shown })}
          />
          {createAddress !== null && (
            <Link
              className="button main"
              aria-label={t('app.list.create')}
              to={createAddress}
              state={{ list: pathname + address }}
            >
              <PlusGlyph /> <span className="word">{t('app.list.create')}</span>
            </Link>
          )}
          <MoreMenu items={items} />
        </div>
      </div>
      <div className="toolbar timeline-toolbar">
        <SearchBox value={state.text} onSearch={state.setText} onLeave={onDown} input={search} />
        <Filters of={of} timeline={timeline} state={state} />
      </div>
    </>
  )
}

/** A radio group with all options visible. */
function Choice<V extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: V
  choices: readonly (readonly [V, string])[]
  onChoose: (value: V) => void
}) {
  if (choices.length < 2) return null
  return (
    <div role="group" aria-label={label} className="timeline-choice">
      {choices.map(([one, text]) => (
        <button
          key={one}
          type="button"
          className="button"
          aria-pressed={one === value}
          onClick={() => onChoose(one)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

function Days({ state }: Pick<TimelineToolbarProps, 'state'>) {
  const t = useT()
  const title = useWindowTitle(state.window)
  const step = (by: -1 | 1, label: string, glyph: ReactNode) => (
    <button
      type="button"
      className="button round"
      aria-label={label}
      title={label}
      onClick={() => state.shift(by)}
    >
      {glyph}
    </button>
  )
  return (
    <div className="timeline-days">
      {step(-1, t('app.timeline.previous'), <PreviousGlyph />)}
      {step(1, t('app.timeline.next'), <NextGlyph />)}
      <button type="button" className="button" aria-keyshortcuts="T" onClick={state.goToday}>
        {t('app.timeline.today')}
      </button>
      <h2 aria-live="polite">{title}</h2>
    </div>
  )
}

/** Filters of the timeline's own references, and of the records in its rows. */
function Filters({ of, timeline, state }: Pick<TimelineToolbarProps, 'of' | 'timeline' | 'state'>) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const { target, filter, rowFilter, choose } = state
  const own = timeline.rows.map((source) => [source, of.fields[source]] as const)
  const ofRows = target ? rowFilters(timeline, target) : []
  const count = Object.keys(filter).length + Object.keys(rowFilter).length
  const pill = { archive: false, opened: false, onClose: () => undefined }
  return (
    <>
      <button
        type="button"
        className="button narrow"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <FilterGlyph /> <span className="hidden">{t('app.list.filters')}</span>
        {count > 0 && ` · ${count}`}
      </button>
      <div className="filters" data-open={isShown} role="group" aria-label={t('app.list.filters')}>
        {own.map(
          ([source, field]) =>
            field && (
              <FilterPill
                key={source}
                {...{ ...pill, of, source, field, filter }}
                onFilter={(next) => choose({ filter: next })}
              />
            ),
        )}
        {target &&
          ofRows.map(([source, field]) => (
            <FilterPill
              key={`${target.name} ${source}`}
              {...{ ...pill, of: target, source, field, filter: rowFilter }}
              onFilter={(next) => choose({ rowFilter: next })}
            />
          ))}
        {count > 0 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => choose({ filter: {}, rowFilter: {} })}
          >
            {t('app.list.clear_filters')}
          </button>
        )}
      </div>
    </>
  )
}
