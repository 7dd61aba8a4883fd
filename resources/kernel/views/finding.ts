// Findings: inconsistencies among existing records. They are declared by codes; areas detect them
// in SQL. Only acceptances are stored.
import type { Tone } from '../field-types.ts'
import type { ResourceName } from '../../index.ts'

/** Severity, and its display tone. */
export const severities = {
  high: 'bad',
  medium: 'warn',
  low: 'plain',
} as const satisfies Readonly<Record<string, Tone>>
export type Severity = keyof typeof severities

/** Units of its two values. */
export const findingUnits = {
  km: 'plain',
  l: 'plain',
  min: 'plain',
  day: 'plain',
} as const satisfies Readonly<Record<string, Tone>>

export interface FindingKind {
  readonly nth: number // of its ids; never changed, for addresses and letters have them
  readonly severity: Severity
  readonly reads: readonly ResourceName[] // hidden from users who may not read all of these
  readonly unit?: keyof typeof findingUnits
  readonly book?: 'stock' // the book whose month it belongs to; default: that of fuel
}
export type FindingKinds = Readonly<Record<string, FindingKind>>

/** The permanent id of a finding: its code, and the id that its query returns. */
export const findingPattern = '[a-z_]{1,40}/[1-9][0-9]{0,14}'

/** Ids of findings have at most fifteen digits, which spreadsheets can represent. */
export const findingsOfKind = 1e12

/** As choices, each in the tone of its severity. */
export function findingChoices<const K extends FindingKinds>(
  kinds: K,
): Readonly<Record<keyof K & string, Tone>> {
  const entries = Object.entries(kinds).map(([code, { severity }]) => [code, severities[severity]])
  return Object.fromEntries(entries) as Record<keyof K & string, Tone>
}

/** As choices whose labels tell how to correct each. */
export function remedyChoices<const K extends FindingKinds>(
  kinds: K,
): Readonly<Record<keyof K & string, Tone>> {
  const entries = Object.keys(kinds).map((code) => [code, 'plain'])
  return Object.fromEntries(entries) as Record<keyof K & string, Tone>
}
