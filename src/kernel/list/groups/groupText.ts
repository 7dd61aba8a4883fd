// The name of a group: its value as shown in the cells.
import { nameKey } from '#resources/kernel/derive.ts'
import type { Grouping, GroupValue } from '#resources/kernel/values/list-groupings.ts'
import type { Translate } from '../../../common/useT.ts'
import type { CellContext } from '../../cells/cell.ts'
import { formatCellText } from '../cell-editing/cellText.ts'

/** `labelKey`: the key of its label in the group's rows. */
export function groupText({ key, field, step }: Grouping, context: CellContext, t: Translate) {
  const { formats } = context
  const textOf = (value: GroupValue, label: unknown): string => {
    if (value === null) return t('app.list.empty_value')
    if (step === 'month') return formats.monthYear(String(value))
    if (step === 'day') return formats.day(String(value))
    return formatCellText(value, field, label, context) || t('app.list.empty_value')
  }
  return Object.assign(textOf, { labelKey: nameKey(key, field) ?? key })
}
