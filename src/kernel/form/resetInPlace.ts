import type { UseFormReturn } from 'react-hook-form'
import type { Values } from './values.ts'

/** New values without losing one's place: rows of a table are drawn anew, and with them the cell that had the focus. */
export function resetInPlace(form: UseFormReturn, values: Values): void {
  const at = document.activeElement
  form.reset(values)
  setTimeout(() => {
    if (at instanceof HTMLInputElement && !at.isConnected && at.name) form.setFocus(at.name)
  })
}
/** The row with the files that went up behind its save. */
function withFiles(of: Resource, row: Row, values: Values): Row {
  const keys = Object.keys(of.fields).filter((key) => /^(files|photos)$/.test(of.fields[key]?.kind ?? '') && key in row)
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? row[key]])) }
}
/** The server has decided: what was sent is not stored. */
function isAnswer(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}
