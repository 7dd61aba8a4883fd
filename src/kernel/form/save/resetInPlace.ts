import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../formValues.ts'

/**
 * New values without losing one's place: rows of a table are drawn anew, and with them the cell
 * that had the focus.
 */
export function resetInPlace(form: UseFormReturn, values: Values): void {
  const at = document.activeElement
  form.reset(values)
  setTimeout(() => {
    if (at instanceof HTMLInputElement && !at.isConnected && at.name) form.setFocus(at.name)
  })
}
