// States of documents: their declaration in a descriptor, and derived facts.
import type { AccessName } from '../names.ts'
import { hasNumber } from './numbering.ts'
import type { Resource } from '../types.ts'

/**
 * Who may override a verdict by giving a reason, and the derived child rows that record what was
 * overridden: `code`, `reason` and `staff_id`.
 */
export interface Override<N extends string = string> {
  readonly access: AccessName
  readonly rows: N
}

/** The key of the reason in the call. */
export const overrideKey = 'override_reason'

/** Who made a transition, and when: on arrival, or as reported by a caller who was offline. */
interface Stamps<N extends string = string> {
  readonly by?: N
  readonly at?: N
  readonly reported?: true
}

/** One transition of a document, and one call of its resource. */
export interface Transition<N extends string = string> {
  readonly from: readonly string[]
  readonly to?: string // without it the document stays in its state, and it is made once
  readonly access?: AccessName // the required right; default: to edit the resource
  readonly asks?: readonly N[] // fields that the call must set
  readonly takes?: readonly N[] // optional fields of the call
  readonly shows?: readonly N[] // derived fields displayed live in the dialog
  // input field → the derived field with its initial value
  readonly proposes?: Readonly<Partial<Record<N, N>>>
  readonly stamps?: Stamps<N>
  readonly bulk?: true // can be made of many documents at once
  readonly override?: Override<N> // who may make it despite a verdict
  // recipients of a notification: the document's author, those who can make the next transition
  readonly notifies?: readonly ('author' | 'next')[]
}

export interface States<N extends string = string> {
  readonly field: N // a derived choice; its initial value is the state of a new document
  readonly transitions: Readonly<Record<string, Transition<N>>>
  // state → the fields that are frozen in it, or all; such a document cannot be removed either
  readonly frozen?: Readonly<Record<string, true | readonly N[]>>
  readonly afterwards?: readonly N[] // derived fields that rules still write when all is frozen
  readonly kept?: readonly string[] // further states in which documents cannot be removed
}

type Stated = Pick<Resource, 'states' | 'desk'>
type Values = Readonly<Record<string, unknown>>

const stateOf = ({ states }: Stated, row: Values) => String(states && row[states.field])

/** The available transitions: at a desk those of the desk. */
export function transitionsOf({ states, desk }: Stated): [name: string, transition: Transition][] {
  return Object.entries(states?.transitions ?? {}).filter(
    ([name]) => desk?.transitions?.includes(name) ?? true,
  )
}

/** The access that a transition requires. */
export function accessOfTransition(resource: Pick<Resource, 'access'>, { access }: Transition) {
  return access ?? resource.access
}

/** The transitions possible in the document's current state. */
export function possibleTransitions(resource: Stated, row: Values) {
  return transitionsOf(resource).filter(
    ([, one]) => one.from.includes(stateOf(resource, row)) && !isMade(one, row),
  )
}

/** Whether a transition without a target state has been made of the document. */
function isMade({ to, stamps = {} }: Transition, row: Values): boolean {
  return to === undefined && stamps.at !== undefined && row[stamps.at] != null
}

/** Every input field of its call. */
export function transitionInputs({ asks = [], takes = [], stamps = {} }: Transition): string[] {
  return [...asks, ...takes, ...(stamps.reported && stamps.at !== undefined ? [stamps.at] : [])]
}

/** Whether the field `key` is frozen in the document's state. */
export function isFrozen(resource: Stated, row: Values, key: string): boolean {
  const { frozen, afterwards } = resource.states ?? {}
  const keys = frozen?.[stateOf(resource, row)]
  return keys === true ? !afterwards?.includes(key) : keys?.includes(key) === true
}

/** Whether nothing of the document changes while it is as it is. */
export function isWhollyFrozen(resource: Stated, row: Values): boolean {
  return resource.states?.frozen?.[stateOf(resource, row)] === true
}

/** A numbered document is never removed: numbers are gapless. */
export function isRemovable(resource: Stated & Pick<Resource, 'numbering'>, row: Values): boolean {
  if (hasNumber(resource, row)) return false
  const state = stateOf(resource, row)
  return !resource.states?.frozen?.[state] && resource.states?.kept?.includes(state) !== true
}
