import Undo from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Entry } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { PrintFormer } from '../print/PrintFormer.tsx'
import { ChangeValue } from './ChangeValue.tsx'
import '../cells/cells.css'
import './history.css'

interface HistoryEntryProps {
  of: Resource
  entry: Entry
  /** undefined: this change cannot be undone, or not by the reader. */
  onRevert: (() => void) | undefined
  /** The record, if its former version can be printed; undefined: not offered here. */
  record?: number | undefined
  /** In a list of entries: long lists of a creation's fields are collapsed. */
  folds?: boolean
  ref?: Ref<HTMLLIElement>
}

/** Number of a creation's fields that are shown expanded. */
const mostOpen = 4

/** One entry of a history: who did what, field by field. */
export function HistoryEntry({ of, entry, onRevert, record, folds, ref }: HistoryEntryProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { type, who, at, via, changes, transition } = entry
  const whole = !['change', 'correct', 'transition'].includes(type)
  const typeWord = t(`app.history.types.${type}`)
  const said = transition
    ? translate(`resources.${of.name}.transitions.${transition}`, { _: typeWord })
    : typeWord
  const fields = (
    <dl className="history-changes">
      {changes.map((change) => (
        <div key={change.field} className="history-change">
          <dt className="caption muted">
            {translate(`resources.${of.name}.fields.${change.field}`)}
          </dt>
          <dd className="body-small wrap-anywhere">
            <ChangeValue of={of} change={change} whole={whole} />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <li ref={ref} tabIndex={-1} className="history-entry cells">
      <div className="history-entry-head">
        <Typography component="time" dateTime={at} variant="body2" className="history-entry-time">
          {formats.time(at)}
        </Typography>
        <Typography component="h4" variant="subtitle2">
          {said}
          {via && ` (${t(`app.history.via.${via}`)})`}
        </Typography>
        <Typography variant="body2" className="muted wrap-anywhere">
          {who?.name ?? t('app.history.server')}
        </Typography>
      </div>
      {changes.length > 0 &&
        (folds && type === 'create' && changes.length > mostOpen ? (
          <details className="history-folded">
            <summary className="body-small">
              {t('app.history.fields', { smart_count: changes.length })}
            </summary>
            {fields}
          </details>
        ) : (
          fields
        ))}
      {onRevert && (
        <Button size="small" startIcon={<Undo />} onClick={onRevert} className="history-revert">
          {t('app.history.revert')}
        </Button>
      )}
      {entry.former && record !== undefined && <PrintFormer of={of} id={record} event={entry.id} />}
    </li>
  )
}
