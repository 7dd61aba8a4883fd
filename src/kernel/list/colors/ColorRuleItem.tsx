import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { rowColors } from '#resources/kernel/views/views.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { CrossGlyph, DownGlyph, UpGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { AddFilter } from '../filters/AddFilter.tsx'
import { FilterPill } from '../filters/FilterBar.tsx'
import { useFilterableFields } from '../filters/useFilterableFields.ts'
import './row-colors.css'

/** A rule with a key of its own while it is edited. */
export interface EditedRule extends ColorRule {
  readonly key: number
}

interface ColorRuleItemProps {
  of: Resource
  archive: boolean
  rule: EditedRule
  at: number
  isLast: boolean
  /** It has no conditions, and the user has tried to save it. */
  isFaulty: boolean
  onChange: (rule: EditedRule) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

/** One rule: its colour, what it means, its conditions, and its place among the others. */
export function ColorRuleItem(props: ColorRuleItemProps) {
  const { of, archive, rule, at, isLast, isFaulty, onChange, onRemove, onMove } = props
  const t = useT()
  const fault = useId()
  const [added, setAdded] = useState<string | null>(null)
  const keys = Object.keys(rule.filter)
  const shown = added === null || keys.includes(added) ? keys : [...keys, added]
  // the day for which a list is computed is chosen in the list itself
  const fields = useFilterableFields(of, archive, shown).filter(
    ({ field }) => !field.options.parameter,
  )
  const number = { number: at + 1 }
  return (
    <li>
      <fieldset aria-describedby={isFaulty ? fault : undefined}>
        <legend className="hidden">{t('app.colors.rule', number)}</legend>
        <div className="color-choice" role="radiogroup" aria-label={t('app.colors.color')}>
          {rowColors.map((color) => (
            <Radio
              key={color}
              name={`color-${rule.key}`}
              data-color={color}
              aria-label={t(`app.colors.${color}`)}
              title={t(`app.colors.${color}`)}
              checked={rule.color === color}
              onChange={() => onChange({ ...rule, color })}
            />
          ))}
          <span className="color-rule-actions">
            <IconButton
              size="small"
              aria-label={t('app.colors.up', number)}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            >
              <UpGlyph />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('app.colors.down', number)}
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <DownGlyph />
            </IconButton>
            <IconButton size="small" aria-label={t('app.colors.remove', number)} onClick={onRemove}>
              <CrossGlyph />
            </IconButton>
          </span>
        </div>
        <TextField
          label={t('app.colors.name')}
          value={rule.name}
          onChange={(event) => onChange({ ...rule, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          size="small"
          fullWidth
          margin="dense"
        />
        <div className="filters" role="group" aria-label={t('app.colors.conditions')}>
          {shown.map((key) => {
            const field = fieldOf(of, key)
            if (!field) return null
            return (
              <FilterPill
                key={key}
                {...{ of, archive, field, filter: rule.filter, opened: key === added }}
                source={key}
                onFilter={(filter) => onChange({ ...rule, filter })}
                onClose={() => setAdded(null)}
              />
            )
          })}
          <AddFilter fields={fields} onAdd={setAdded} />
        </div>
        {isFaulty && (
          <FormHelperText id={fault} error role="alert">
            {t('app.colors.no_conditions')}
          </FormHelperText>
        )}
      </fieldset>
    </li>
  )
}
