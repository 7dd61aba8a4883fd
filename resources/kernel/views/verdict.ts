// Verdicts: whether an action is permitted now for certain records together. The reasons against it
// are declared here by codes; areas define in SQL when each applies. Nothing of it is stored.
import type { FaultCode } from '../calls/error-codes.ts'
import type { ResourceName } from '../../index.ts'
import type { Field, Fields, Tone } from '../field-types.ts'
import { choice } from '../fields.ts'
import type { Resource } from '../types.ts'

/** The effect that an organisation assigns to a reason. */
export const effects = { blocks: 'bad', warns: 'warn', ignored: 'muted' } as const
type Effect = keyof typeof effects

export interface Reason {
  readonly of: readonly string[] // the subjects that it is about: evaluated if all are known
  // where to correct it: the resource, and its reference to the first of these subjects
  readonly mends: { readonly resource: ResourceName; readonly by?: string }
  readonly effect: Effect // the default effect
  readonly firm?: true // always blocks, and cannot be overridden
  readonly daily?: true // same-day work: no reason against a plan for a later day
}

export interface Verdict {
  readonly name: string
  readonly settings: ResourceName // of mode 'single': the effect of each reason that is not firm
  readonly subjects: Readonly<Record<string, ResourceName>> // key → the resource of its ids
  readonly reasons: Readonly<Partial<Record<FaultCode, Reason>>>
}

/** The verdict of a field of marks, and the columns of its subjects. */
export interface Judged {
  readonly verdict: Verdict
  readonly subjects: Readonly<Record<string, string>> // subject → column of the row
  readonly at?: string // column of the moment; default: now
  readonly planned?: true // the row is a plan
}

/** The first code in a list of marks: the overall result of all reasons. */
export const standings = { ready: 'good', warned: 'warn', not_ready: 'bad' } as const

export const reasonsOf = ({ reasons }: Verdict): [code: FaultCode, reason: Reason][] =>
  Object.entries(reasons) as [FaultCode, Reason][]

/** Reasons that can be evaluated with these subjects. */
export const reasonsAbout = (verdict: Verdict, subjects: readonly string[]) =>
  reasonsOf(verdict).filter(([, { of }]) => of.every((one) => subjects.includes(one)))

/** The settings field with the effect of a reason. */
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
 * Marks of a row: the overall result of the verdict, then the reasons. Displayed as one chip. `at`:
 * the column of the moment; default: now. `planned`: of a plan, to which daily reasons do not apply
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

/** What a field of marks judges; undefined for other fields. */
export const judgedBy = ({ options }: Field): Judged | undefined => options.judged

/** The verdicts that fields of these resources name. */
export function verdictsIn(resources: readonly Pick<Resource, 'fields'>[]): ReadonlySet<Verdict> {
  const fields = resources.flatMap((one) => Object.values(one.fields))
  return new Set(fields.flatMap((one) => judgedBy(one)?.verdict ?? []))
}
