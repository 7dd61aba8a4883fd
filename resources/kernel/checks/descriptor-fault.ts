// A fault of a descriptor: a code, the file and a sentence.
import type { Resource } from '../types.ts'

export interface DescriptorFault {
  code: string
  where: string
  fault: string
}

export type Report = (code: string, fault: string) => void

export function reportUnknown(
  { fields }: Resource,
  report: Report,
  what: string,
  keys: readonly string[],
): void {
  for (const key of keys)
    if (!Object.hasOwn(fields, key)) report('R030', `${what} names unknown field '${key}'`)
}
