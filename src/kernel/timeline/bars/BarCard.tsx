import Popover from '@mui/material/Popover'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import { isCancellable } from '#resources/kernel/views/timeline.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useRights } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../appServices.ts'
import { isRecordOpen } from '../../menuScreens.ts'
import { useCell } from '../../show/useCell.tsx'
import { useReadableFields } from '../../useReadableFields.ts'
import type { Bar } from './bars.ts'
import type { BarWords } from './useBarWords.ts'

export interface OpenedCard {
  readonly bar: Bar
  readonly anchor: Element
}

interface BarCardProps {
  of: Resource
  timeline: Timeline
  card: OpenedCard
  words: BarWords
  onCancel: (bar: Bar) => void
  onClose: () => void
}

/** The card of a bar: its period, its state, and its actions. */
export function BarCard({ of, timeline, card, words, onCancel, onClose }: BarCardProps) {
  const t = useT()
  const title = useId()
  const { bar, anchor } = card
  const { record, booking } = bar
  const rights = useRights(of)
  const address = useBarAddress(of, bar)
  const { pathname, search } = useLocation()
  const mayCancel =
    record && (timeline.cancel ? rights.edit : rights.remove) && isCancellable(of, record)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': title, className: 'list-panel-paper' },
      }}
    >
      <div className="list-panel timeline-card cells" tabIndex={-1} ref={(card) => card?.focus()}>
        <h2 id={title}>
          {booking ? t('app.timeline.busy', { what: bar.label }) : titleOf(of, bar)}
        </h2>
        <p className="muted">{words.saySpan(bar)}</p>
        {record && <Facts of={of} timeline={timeline} record={record} />}
        <div className="timeline-card-actions">
          {address && (
            <Link className="button main" to={address} state={{ list: pathname + search }}>
              {t('app.timeline.open')}
            </Link>
          )}
          {mayCancel && (
            <button
              type="button"
              className="button danger"
              onClick={() => {
                onClose()
                onCancel(bar)
              }}
            >
              {t('app.timeline.cancel')}
            </button>
          )}
        </div>
      </div>
    </Popover>
  )
}

const titleOf = (of: Resource, { record, label }: Bar) => (record ? recordTitle(of, record) : label)

/** The address of a bar's record; null if the reader may not open it. */
export function useBarAddress(of: Resource, { record, booking }: Bar): string | null {
  const { user, resources } = useAppServices()
  const { search, pathname } = useLocation()
  if (record) return recordAddress(of, 'edit', record.id, search, pathname)
  const other = resources.find(({ name }) => name === booking?.resource)
  if (!other || !booking || booking.id === null || !isRecordOpen(user, other)) return null
  return recordAddress(other, 'edit', booking.id)
}

interface FactsProps {
  of: Resource
  timeline: Timeline
  record: NonNullable<Bar['record']>
}

/** The fields of the bar's label and of the record's head. */
function Facts({ of, timeline, record }: FactsProps) {
  const translate = useTranslate()
  const readable = useReadableFields(of)
  const cell = useCell(of)
  const keys = [...new Set([...timeline.rows, ...timeline.label, ...(of.head ?? [])])]
  return (
    <dl className="timeline-facts">
      {keys.map((key) => {
        const field = fieldOf(of, key)
        if (!field || !readable(key, field) || record[key] == null) return null
        return (
          <div key={key}>
            <dt>{translate(`resources.${of.name}.fields.${key}`)}</dt>
            <dd>{cell(key, field, record)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
