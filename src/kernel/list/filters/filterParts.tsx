import { isNeverEmpty } from '#resources/kernel/derive.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import type { Condition, Scalar } from './filterCondition.ts'
import type { FilterWords } from './conditionText.ts'
import type { CountedField } from './useOptionCounts.ts'
import './filter-panel.css'

export interface FilterControlProps {
  label: string
  words: FilterWords
  condition: Condition | null
  onChange: (condition: Condition | null) => void
  /** The list in which its values are counted. */
  counted?: CountedField | undefined
}

export function conditionValues(condition: Condition | null): readonly Scalar[] {
  return condition && 'values' in condition ? condition.values : []
}

/** Replaces the values and keeps the «all but». */
export function withValues(
  condition: Condition | null,
  chosen: readonly Scalar[],
): Condition | null {
  return chosen.length === 0 ? null : { is: condition?.is === 'not' ? 'not' : 'in', values: chosen }
}

/** Below the control of an optional field: whether it is empty. */
export function EmptyChoice({ words, condition, onChange }: FilterControlProps) {
  const t = useT()
  const { field } = words
  if (isNeverEmpty(field)) return null
  const empty = condition?.is === 'empty' ? condition.empty : null
  const button = (wanted: boolean) => (
    <button
      type="button"
      className="button"
      aria-pressed={empty === wanted}
      onClick={() => onChange(empty === wanted ? null : { is: 'empty', empty: wanted })}
    >
      {t(wanted ? 'app.filter.empty' : 'app.filter.filled')}
    </button>
  )
  return (
    <div className="empties">
      {button(true)}
      {button(false)}
    </div>
  )
}

/** Whether the condition selects the chosen values, or all others. */
export function ExcludeChoice({ condition, onChange }: FilterControlProps) {
  const t = useT()
  if (!condition || !('values' in condition)) return null
  return (
    <Checkbox
      checked={condition.is === 'not'}
      onChange={(on) => onChange({ ...condition, is: on ? 'not' : 'in' })}
    >
      {t('app.filter.exclude')}
    </Checkbox>
  )
}
