// Numbers of documents: without a gap in each series of each year, given by the database.
import type { Resource } from '../types.ts'

export interface Numbering<N extends string = string> {
  readonly field: N // a derived integer
  readonly per?: readonly N[] // references by which there are series of their own
  readonly yearOf: N // the moment or day that says of which year
  readonly on: string // the transition by which a document gets its number
}

/** The column beside every number: the year in which it counts. No field is called so. */
export const numberYear = 'number_year'

type Numbered = Pick<Resource, 'numbering'>

/** Whether the document has its number, and therefore stays. */
export function hasNumber({ numbering }: Numbered, row: Readonly<Record<string, unknown>>) {
  return numbering !== undefined && (row[numbering.field] ?? null) !== null
}

/** The transition by which documents get their numbers; undefined where they get none. */
export function numberingStep({ numbering, states }: Pick<Resource, 'numbering' | 'states'>) {
  return numbering && states?.transitions[numbering.on]
}
