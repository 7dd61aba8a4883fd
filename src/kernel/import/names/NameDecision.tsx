import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import type { ResourceName } from '#resources/index.ts'
import { columnField } from '#resources/kernel/values/child-columns.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Select } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { RefControl } from '../../inputs/controls/combobox/RefControl.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { unknownNameKey } from '../file/importSettings.ts'
import { TwoColumnItem } from '../file/TwoColumnItem.tsx'
import '../import.css'

export const createNew = (name: UnknownName): Resolution | null =>
  name.create ? { ...unknownNameKey(name), create: true } : null
export const leaveEmpty = (name: UnknownName): Resolution => ({
  ...unknownNameKey(name),
  empty: true,
})

interface NameDecisionProps {
  of: Resource
  name: UnknownName
  /** Key of the field. */
  labelOf: (field: string) => string
  resolution: Resolution | undefined
  mayBeEmpty: boolean
  onDecide: (resolution: Resolution | null) => void
}

/**
 * One unknown name with its replacement: a similar record, another record, a new record, or none.
 */
export function NameDecision({
  of,
  name,
  labelOf,
  resolution,
  mayBeEmpty,
  onDecide,
}: NameDecisionProps) {
  const t = useT()
  const formats = useFormats()
  const { field, suggestions, parent, parent_id: inside } = name
  const { dependsOn: place, within } = columnField(of, field)?.options ?? {}
  // a model is distinguished from namesakes by its make
  const text = parent === undefined ? name.text : `${name.text} (${parent})`
  const where = place !== undefined && inside !== undefined ? { [place]: inside } : within
  const chosen = resolution && 'id' in resolution ? resolution.id : null
  const suggested = suggestions.some(({ id }) => id === chosen)
  // Any record can be chosen: requested by the user, or because the decision is such a record
  // already.
  const [searching, setSearching] = useState(false)
  const other = searching || (chosen !== null && !suggested)
  const value = other ? 'other' : getDecision(chosen, resolution)
  const decide = (next: string) => {
    setSearching(next === 'other')
    if (next === '' || next === 'other') onDecide(null)
    else if (next === 'create') onDecide(createNew(name))
    else if (next === 'empty') onDecide(leaveEmpty(name))
    else onDecide({ ...unknownNameKey(name), id: Number(next) })
  }
  return (
    <TwoColumnItem>
      <div className="import-half">
        <Typography className="wrap-anywhere import-name">{name.text}</Typography>
        <Typography variant="body2" className="muted">
          {t('app.import.unknown_rows', {
            field:
              parent === undefined || place === undefined
                ? labelOf(field)
                : `${labelOf(field)} (${labelOf(place)}: ${parent})`,
            rows: t('app.import.rows', {
              smart_count: name.rows,
              count: formats.integer(name.rows),
            }),
          })}
        </Typography>
      </div>
      <div className="stack">
        <Select
          className="select-wide"
          label={t('app.import.decide', { text })}
          value={value}
          options={[
            ['', t('app.import.undecided')],
            ...suggestions.map(({ id, name: one }) => [String(id), one] as const),
            ['other', t('app.import.other')],
            ...(name.create ? [['create', t('app.import.add_new', { text })] as const] : []),
            ...(mayBeEmpty ? [['empty', t('app.import.leave_empty')] as const] : []),
          ]}
          onChange={decide}
        />
        {other && (
          <RefControl
            of={name.resource as ResourceName}
            label={t('app.import.decide', { text })}
            bare
            autoFocus={searching}
            where={where}
            initialValues={where}
            value={chosen}
            onChange={(id) => onDecide(id === null ? null : { ...unknownNameKey(name), id })}
          />
        )}
      </div>
    </TwoColumnItem>
  )
}

/** The decision as the value of an option. */
function getDecision(chosen: number | null, resolution: Resolution | undefined): string {
  if (chosen !== null) return String(chosen)
  if (!resolution) return ''
  return 'create' in resolution ? 'create' : 'empty'
}
