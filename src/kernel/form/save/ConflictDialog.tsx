import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { ChildTable } from '../../show/ChildTable.tsx'
import { useCell } from '../../show/useCell.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { findConflicts } from './mergeConflict.ts'
import type { Side } from './mergeConflict.ts'
import type { Values } from '../formValues.ts'
import '../../cells/cells.css'
import './conflict.css'

interface ConflictDialogProps {
  of: Resource
  base: Values
  mine: Values
  theirs: Values
  /** Who stored the other version, and when. */
  changed: Draft['changed']
  /** Whether the result is saved at once; otherwise it is put into the form. */
  saves: boolean
  onCancel: () => void
  /** Called with the chosen side of each field. */
  onChoose: (sides: Readonly<Record<string, Side>>) => void
}

const labels = {
  mine: 'app.stale.mine',
  theirs: 'app.stale.theirs',
  base: 'app.editing.base',
} as const

/**
 * Another user saved the record meanwhile: chooses field by field between both versions, or the
 * previous one. The user's own value is preselected for fields that they changed. A save asks only
 * about fields that both have changed.
 */
export function ConflictDialog({
  of,
  base,
  mine,
  theirs,
  changed,
  saves,
  onCancel,
  onChoose,
}: ConflictDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const cell = useCell(of)
  const title = useId()
  const [differences] = useState(() => findConflicts(of, base, mine, theirs))
  const rows = saves ? differences.filter(({ contested }) => contested) : differences
  const joined = differences.filter((one) => !rows.includes(one) && one.side === 'theirs')
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(({ key, side }) => [key, side])),
  )
  const all = (side: Side) =>
    setSides({ ...sides, ...Object.fromEntries(rows.map(({ key }) => [key, side])) })
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const value = (key: string, from: Values) => {
    const field = of.fields[key]
    if (!field) return null
    return hasChildRows(field) ? (
      <ChildTable of={of} source={key} field={field} rows={(from[key] ?? []) as Values[]} />
    ) : (
      cell(key, field, from)
    )
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{t('app.stale.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText className="conflict-text">
          {changed && (
            <span className="conflict-changed wrap-anywhere">
              {t(changed.who ? 'app.editing.stored_by' : 'app.editing.stored', {
                who: changed.who ?? '',
                when: formats.moment(changed.at),
              })}
            </span>
          )}
          {t('app.stale.text')}
          {joined.length > 0 && ' '}
          {joined.length > 0 &&
            t('app.stale.joined', { fields: joined.map(({ key }) => labelOf(key)).join(', ') })}
        </DialogContentText>
        {rows.map(({ key }) => (
          <fieldset key={key} className="conflict-field">
            <legend className="subtitle">{labelOf(key)}</legend>
            <div className="conflict-choices">
              {(['mine', 'theirs', 'base'] as const).map((side) => (
                <Radio
                  key={side}
                  className="conflict-choice cells wrap-anywhere"
                  name={`${title}-${key}`}
                  checked={sides[key] === side}
                  onChange={() => setSides({ ...sides, [key]: side })}
                >
                  <span className="caption muted">{t(labels[side])}</span>
                  {value(key, { mine, theirs, base }[side])}
                </Radio>
              ))}
            </div>
          </fieldset>
        ))}
        <Button size="small" onClick={() => all('mine')}>
          {t('app.stale.all_mine')}
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          {t('app.stale.all_theirs')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('app.stale.cancel')}</Button>
        <Button variant="contained" autoFocus onClick={() => onChoose(sides)}>
          {t(saves ? 'app.stale.save' : 'app.editing.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
