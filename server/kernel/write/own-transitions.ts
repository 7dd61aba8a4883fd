// Transitions that documents make of themselves, once what was typed has led there.
import type { WriteContext } from '../types.ts'
import { parseTransition } from './document-states.ts'
import type { SaveInput } from './save-body.ts'
import type { Written } from './save-records.ts'

type Save = (
  writer: WriteContext,
  inputs: readonly SaveInput[],
  options: { transition: string },
) => Promise<readonly Written[]>

/** Each document that its rules lead on makes their transition; it is answered as it is then. */
export async function makeOwnTransitions(
  context: WriteContext,
  written: readonly Written[],
  save: Save,
): Promise<Written[]> {
  const { kernel, resource } = context
  const { transitionAfter } = kernel.rulesOf(resource)
  if (!transitionAfter) return [...written]
  const own = kernel.resources.find((one) => one.name === resource.name && !one.desk) ?? resource
  const { transition: _, ...rest } = context
  const writer = { ...rest, resource: own, origin: { via: 'rule' } as const }
  const led: Written[] = []
  for (const one of written) {
    const name = one.stored && one.action !== 'same' ? transitionAfter(writer, one.stored) : null
    const input = name === null ? null : parseTransition(own, name, { id: one.id })
    const [after] = name !== null && input ? await save(writer, [input], { transition: name }) : []
    led.push(after?.stored ? { ...one, stored: after.stored } : one)
  }
  return led
}
