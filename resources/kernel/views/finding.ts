// Findings: what is wrong among the records that stand. What is looked for is declared by codes;
// areas say in SQL where it is found. Nothing of it is stored but that somebody has accepted it.
import type { Tone } from '../field-types.ts'
import type { ResourceName } from '../../index.ts'

/** How bad it is, and the tone in which it is shown. */
export const severities = {
  high: 'bad',
  medium: 'warn',
  low: 'plain',
} as const satisfies Readonly<Record<string, Tone>>
export type Severity = keyof typeof severities

/** What its two values are measured in. */
export const findingUnits = {
  km: 'plain',
  l: 'plain',
  min: 'plain',
  day: 'plain',
} as const satisfies Readonly<Record<string, Tone>>

export interface FindingKind {
  readonly nth: number // of its ids; never changed, for addresses and letters have them
  readonly severity: Severity
  readonly reads: readonly ResourceName[] // whoever may not read all of these does not see it
  readonly unit?: keyof typeof findingUnits
  readonly book?: 'stock' // whose month tells it; default: that of fuel
}
export type FindingKinds = Readonly<Record<string, FindingKind>>

/** What a finding is called by for ever: its code, and what it was found by. */
export const findingPattern = '[a-z_]{1,40}/[1-9][0-9]{0,14}'

/** Ids of findings have fifteen digits at most, which a spreadsheet keeps. */
export const findingsOfKind = 1e12

/** As choices, each in the tone of its severity. */
export function findingChoices<const K extends FindingKinds>(
  kinds: K,
): Readonly<Record<keyof K & string, Tone>> {
  const entries = Object.entries(kinds).map(([code, { severity }]) => [code, severities[severity]])
  return Object.fromEntries(entries) as Record<keyof K & string, Tone>
}

/** As choices whose words say how each is mended. */
export function remedyChoices<const K extends FindingKinds>(
  kinds: K,
): Readonly<Record<keyof K & string, Tone>> {
  const entries = Object.keys(kinds).map((code) => [code, 'plain'])
  return Object.fromEntries(entries) as Record<keyof K & string, Tone>
}
