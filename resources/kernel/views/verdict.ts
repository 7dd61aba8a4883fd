// Verdicts: whether something may be done now with certain records together. What speaks against it
// is declared here by codes; areas say in SQL when each of these applies. Nothing of it is stored.
import type { FaultCode } from '../calls/error-codes.ts'
import type { ResourceName } from '../../index.ts'
import type { Field, Fields, Tone } from '../field-types.ts'
import { choice } from '../fields.ts'
import type { Resource } from '../types.ts'

/** What an organisation makes of a reason. */
export const effects = { blocks: 'bad', warns: 'warn', ignored: 'muted' } as const
type Effect = keyof typeof effects

export interface Reason {
  readonly of: readonly string[] // the subjects that it is about: it is asked where all are known
  // where it is mended: the resource, and its reference to the first of these subjects
  readonly mends: { readonly resource: ResourceName; readonly by?: string }
  readonly effect: Effect // until the organisation says otherwise
  readonly firm?: true // it always blocks, and nobody overrides it
  readonly daily?: true // done on the day itself: nothing against a plan for a day to come
}

export interface Verdict {
  readonly name: string
  readonly settings: ResourceName // of mode 'single': the effect of each reason that is not firm
  readonly subjects: Readonly<Record<string, ResourceName>> // key → whose ids it has
  readonly reasons: Readonly<Partial<Record<FaultCode, Reason>>>
}

/** What a field of marks says of a row: the verdict on these of its columns. */
export interface Judged {
  readonly verdict: Verdict
  readonly subjects: Readonly<Record<string, string>> // subject → column of the row
  readonly at?: string // column of the moment; default: now
  readonly planned?: true // the row is a plan
}

/** Those that come first in a list of marks: what all reasons together amount to. */
export const standings = { ready: 'good', warned: 'warn', not_ready: 'bad' } as const

export const reasonsOf = ({ reasons }: Verdict): [code: FaultCode, reason: Reason][] =>
  Object.entries(reasons) as [FaultCode, Reason][]

/** Reasons that can be asked where these subjects are known. */
export const reasonsAbout = (verdict: Verdict, subjects: readonly string[]) =>
  reasonsOf(verdict).filter(([, { of }]) => of.every((one) => subjects.includes(one)))

/** The field of the settings that says what a reason does. */
export const effectKey = ({ name }: Pick<Verdict, 'name'>, code: string) => `${name}_${code}`

type Reasons<V extends Verdict> = V['reasons'] & Readonly<Record<string, Reason>>
type CodesOf<V extends Verdict> = keyof V['reasons'] & string
type SoftCodes<V extends Verdict> = {
  [C in CodesOf<V>]: Reasons<V>[C] extends { readonly firm: true } ? never : C
}[CodesOf<V>]
type CodesAbout<V extends Verdict, S extends string> = {
  [C in CodesOf<V>]: Reasons<V>[C]['of'][number] extends S ? C : never
}[CodesOf<V>]

/** As choices: the reasons that can be overridden. */
export function softCodes<const V extends Verdict>(
  verdict: V,
): Readonly<Record<SoftCodes<V>, Tone>> {
  const soft = reasonsOf(verdict).filter(([, { firm }]) => !firm)
  return Object.fromEntries(soft.map(([code]) => [code, 'warn'])) as Record<SoftCodes<V>, Tone>
}

/** A field of the settings for each reason that is not firm. */
export function effectFields<const V extends Verdict>(verdict: V) {
  const soft = reasonsOf(verdict).filter(([, { firm }]) => !firm)
  return Object.fromEntries(
    soft.map(([code, { effect: initial }]) => [
      effectKey(verdict, code),
      choice(effects, { initial }),
    ]),
  ) as {
    [C in SoftCodes<V> as `${V['name']}_${C}`]: Field<Effect, 'defaulted', 'choice'>
  } satisfies Fields
}

/**
 * Marks of a row: what the verdict on it amounts to, then the reasons. Shown as one chip. `at`: the
 * column of the moment; default: now. `planned`: of a plan, which no daily reason speaks against
 * before its day.
 */
export function verdictMarks<const V extends Verdict, const S extends string>(
  verdict: V,
  subjects: Readonly<Record<S, string>>,
  when: Pick<Judged, 'at' | 'planned'> = {},
) {
  const codes = reasonsAbout(verdict, Object.keys(subjects)).map(([code]) => [code, 'plain'])
  const choices = { ...standings, ...(Object.fromEntries(codes) as Record<string, Tone>) }
  const judged: Judged = { verdict, subjects, ...when }
  return {
    kind: 'marks',
    presence: 'optional',
    options: { choices, judged },
  } as Field<(keyof typeof standings | CodesAbout<V, S>)[], 'optional', 'marks'>
}

/** What a field of marks judges; undefined of any other. */
export const judgedBy = ({ options }: Field): Judged | undefined => options.judged

/** The verdicts that fields of these resources name. */
export function verdictsIn(resources: readonly Pick<Resource, 'fields'>[]): ReadonlySet<Verdict> {
  const fields = resources.flatMap((one) => Object.values(one.fields))
  return new Set(fields.flatMap((one) => judgedBy(one)?.verdict ?? []))
}
