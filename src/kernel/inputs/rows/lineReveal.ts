// Renders a line that is outside the visible part of a virtualised table.
import type { Control } from 'react-hook-form'

const reveals = new WeakMap<Control, Map<string, (index: number) => void>>()

/** Registers how the lines of a field are rendered; returns a function to unregister. */
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

/** Renders the line of a path ('lines.412.fuel_id'). */
export function revealLine(control: Control, path: string): void {
  const [source = '', index] = path.split('.')
  if (index !== undefined) reveals.get(control)?.get(source)?.(Number(index))
}
