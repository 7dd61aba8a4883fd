// Document numbers: gapless within each series and year, assigned by the database.
import type { Resource } from '../types.ts'

export interface Numbering<N extends string = string> {
  readonly field: N // a derived integer
  readonly per?: readonly N[] // references that separate series
  readonly yearOf: N // the moment or day that determines the year
  readonly on: string // the transition that assigns the number
}

/** The column beside every number: the year in which it counts. Not a valid field name. */
export const numberYear = 'number_year'

type Numbered = Pick<Resource, 'numbering'>

/** Whether the document has its number, and therefore stays. */
export function hasNumber({ numbering }: Numbered, row: Readonly<Record<string, unknown>>) {
  return numbering !== undefined && (row[numbering.field] ?? null) !== null
}

/** The transition that assigns numbers; undefined for resources without them. */
export function numberingStep({ numbering, states }: Pick<Resource, 'numbering' | 'states'>) {
  return numbering && states?.transitions[numbering.on]
}
