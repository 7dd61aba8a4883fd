// The way to a line that is not drawn: of long tables only the lines in sight are.
import type { Control } from 'react-hook-form'

const reveals = new WeakMap<Control, Map<string, (index: number) => void>>()

/** Says how the lines of a field are drawn; returns how to take that back. */
export function addReveal(
  control: Control,
  source: string,
  reveal: (index: number) => void,
): () => void {
  const ofForm = reveals.get(control) ?? new Map<string, (index: number) => void>()
  reveals.set(control, ofForm.set(source, reveal))
  return () => {
    if (ofForm.get(source) === reveal) ofForm.delete(source)
  }
}

/** Draws the line that a path ('lines.412.fuel_id') leads into. */
export function revealLine(control: Control, path: string): void {
  const [source = '', index] = path.split('.')
  if (index !== undefined) reveals.get(control)?.get(source)?.(Number(index))
}
