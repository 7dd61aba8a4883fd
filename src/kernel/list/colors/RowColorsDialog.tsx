import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { mostColorRules, rowColors } from '#resources/kernel/views/views.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { PlusGlyph } from '../../../ui/glyphs.tsx'
import type { ListDefaults } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import { ColorRuleItem } from './ColorRuleItem.tsx'
import type { EditedRule } from './ColorRuleItem.tsx'
import { useColorRules, useSaveColorRules } from './colorRules.ts'
import './row-colors.css'

interface RowColorsDialogProps {
  of: Resource
  archive: boolean
  standard: ListDefaults
  onClose: () => void
}

/** The rules that colour the rows of a list, in the order in which they apply. */
export function RowColorsDialog({ of, archive, standard, onClose }: RowColorsDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const title = useId()
  const known = useColorRules(of)
  const save = useSaveColorRules(of, standard)
  const [rules, setRules] = useState<readonly EditedRule[]>(() =>
    known.length > 0 ? known.map(withKey) : [newRule([])],
  )
  const [isChecked, setChecked] = useState(false)
  const isIncomplete = ({ filter }: EditedRule) => Object.keys(filter).length === 0
  const replace = (key: number, next: readonly EditedRule[]) =>
    setRules(rules.flatMap((rule) => (rule.key === key ? next : [rule])))
  const onSave = () => {
    // a rule that was added and left empty is not meant
    const meant = rules.filter((rule) => !isIncomplete(rule) || rule.name.trim() !== '')
    if (meant.some(isIncomplete)) return setChecked(true)
    const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
    save(
      meant.map(({ color, name, filter }): ColorRule => ({
        color,
        name: name.trim() || Object.keys(filter).map(labelOf).join(', ').slice(0, 100),
        filter,
      })),
    )
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.colors.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('app.colors.hint')}</DialogContentText>
        <ol className="list color-rules">
          {rules.map((rule, at) => (
            <ColorRuleItem
              key={rule.key}
              {...{ of, archive, rule, at }}
              isLast={at === rules.length - 1}
              isFaulty={isChecked && isIncomplete(rule)}
              onChange={(next) => replace(rule.key, [next])}
              onRemove={() => replace(rule.key, [])}
              onMove={(by) => setRules(moved(rules, at, by))}
            />
          ))}
        </ol>
        {rules.length < mostColorRules && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setRules([...rules, newRule(rules)])}
          >
            <PlusGlyph /> {t('app.colors.add')}
          </button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('app.confirm.cancel')}</Button>
        <Button variant="contained" onClick={onSave}>
          {t('app.views.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

let lastKey = 0
const withKey = (rule: ColorRule): EditedRule => ({ ...rule, key: ++lastKey })

/** A rule with the first colour that no other one has. */
function newRule(others: readonly ColorRule[]): EditedRule {
  const color = rowColors.find((one) => others.every((other) => other.color !== one))
  return withKey({ color: color ?? rowColors[0], name: '', filter: {} })
}

function moved(rules: readonly EditedRule[], from: number, by: 1 | -1): readonly EditedRule[] {
  const next = [...rules]
  next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}
