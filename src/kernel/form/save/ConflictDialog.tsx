import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Radio from '@mui/material/Radio'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Draft } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { cellStyles } from '../../cells/cellStyles.ts'
import { useT } from '../../../common/useT.ts'
import { ChildTable } from '../../show/ChildTable.tsx'
import { useCell } from '../../show/useCell.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { findConflicts } from './mergeConflict.ts'
import type { Side } from './mergeConflict.ts'
import type { Values } from '../formValues.ts'

interface ConflictDialogProps {
  of: Resource
  base: Values
  mine: Values
  theirs: Values
  /** Who stored theirs, and when. */
  changed: Draft['changed']
  /** What is chosen is saved at once; otherwise it goes into the form. */
  saves: boolean
  onCancel: () => void
  /** Whose value of each field stands. */
  onChoose: (sides: Readonly<Record<string, Side>>) => void
}
const labels = { mine: 'app.stale.mine', theirs: 'app.stale.theirs', base: 'app.editing.base' } as const

/** Somebody saved the record meanwhile: field by field, whose value is to stand, or that of before. Mine is proposed for what I changed. */
export function ConflictDialog({ of, base, mine, theirs, changed, saves, onCancel, onChoose }: ConflictDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const cell = useCell(of)
  const title = useId()
  const [rows] = useState(() => findConflicts(of, base, mine, theirs))
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() => Object.fromEntries(rows.map(({ key, side }) => [key, side])))
  const all = (side: Side) => setSides(Object.fromEntries(rows.map(({ key }) => [key, side])))
  const value = (key: string, from: Values) => {
    const field = of.fields[key]
    if (!field) return null
    return field.kind === 'rows' ? (
      <ChildTable of={of} source={key} field={field} rows={(from[key] ?? []) as Values[]} />
    ) : (
      cell(key, field, from)
    )
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{t('app.stale.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {changed && (
            <Box component="span" sx={{ display: 'block', color: 'text.primary', overflowWrap: 'anywhere' }}>
              {t(changed.who ? 'app.editing.stored_by' : 'app.editing.stored', {
                who: changed.who ?? '',
                when: formats.moment(changed.at),
              })}
            </Box>
          )}
          {t('app.stale.text')}
        </DialogContentText>
        {rows.map(({ key }) => {
          const label = translate(`resources.${of.name}.fields.${key}`)
          return (
            <Box key={key} component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
              <Box component="legend" sx={{ typography: 'subtitle2', p: 0 }}>
                {label}
              </Box>
              <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))', gap: 1 }}>
                {(['mine', 'theirs', 'base'] as const).map((side) => (
                  <Box
                    component="label"
                    key={side}
                    sx={(theme) => ({
                      display: 'flex',
                      alignItems: 'flex-start',
                      gap: 1,
                      p: 1,
                      border: 1,
                      borderRadius: 1,
                      borderColor: sides[key] === side ? 'primary.main' : 'divider',
                      cursor: 'pointer',
                      overflowWrap: 'anywhere',
                      minWidth: 0,
                      ...cellStyles(theme),
                    })}
                  >
                    <Radio
                      size="small"
                      sx={{ p: 0 }}
                      name={`${title}-${key}`}
                      checked={sides[key] === side}
                      onChange={() => setSides({ ...sides, [key]: side })}
                    />
                    <Box sx={{ minWidth: 0 }}>
                      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t(labels[side])}</Box>
                      {value(key, { mine, theirs, base }[side])}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          )
        })}
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
