import type { UseFormReturn } from 'react-hook-form'
import type { Resource } from '#resources/kernel/types.ts'
import { withoutEmptyRows } from '../formValues.ts'
import type { Values } from '../formValues.ts'

/**
 * Removes empty child rows: Tab in the last cell adds one, which users should not have to remove.
 * The focus stays in its row, or moves to the one above.
 */
export function dropEmptyRows(of: Pick<Resource, 'fields'>, form: UseFormReturn): void {
  const typed = form.getValues()
  const filled = withoutEmptyRows(of, typed)
  const at = document.activeElement
  const [list, index, child] = at instanceof HTMLInputElement ? at.name.split('.') : []
  for (const key of Object.keys(of.fields)) {
    if (filled[key] === typed[key]) continue
    const rows = filled[key] as readonly Values[]
    const above = (typed[key] as readonly Values[]).slice(0, Number(index) + 1)
    const kept = above.filter((row) => rows.includes(row)).length
    form.setValue(key, rows)
    // the rows are rendered again
    if (list === key && child && rows.length > 0)
      setTimeout(() => at?.isConnected || form.setFocus(`${key}.${Math.max(0, kept - 1)}.${child}`))
  }
}
