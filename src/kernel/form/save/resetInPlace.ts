import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../formValues.ts'

/**
 * Resets the values and keeps the focus: table rows are remounted, and with them the focused cell.
 */
export function resetInPlace(form: UseFormReturn, values: Values): void {
  const at = document.activeElement
  form.reset(values)
  setTimeout(() => {
    if (at instanceof HTMLInputElement && !at.isConnected && at.name) form.setFocus(at.name)
  })
}
