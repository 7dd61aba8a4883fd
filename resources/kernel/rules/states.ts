// States of documents: what a descriptor declares of them, and the facts that follow.
import type { AccessName } from '../names.ts'
import { hasNumber } from './numbering.ts'
import type { Resource } from '../types.ts'

/**
 * Who may make a transition against a verdict, by naming a reason, and the derived child rows that
 * say what was overridden: `code`, `reason` and `staff_id`.
 */
export interface Override<N extends string = string> {
  readonly access: AccessName
  readonly rows: N
}

/** The key of the reason in the call. */
export const overrideKey = 'override_reason'

/** Who made a transition, and when: as it arrives, or as its caller reports, who was offline. */
interface Stamps<N extends string = string> {
  readonly by?: N
  readonly at?: N
  readonly reported?: true
}

/** One step of a document's life, and one call of its resource. */
export interface Transition<N extends string = string> {
  readonly from: readonly string[]
  readonly to?: string // without it the document stays in its state, and it is made once
  readonly access?: AccessName // what it takes to make it; default: the right to edit the resource
  readonly asks?: readonly N[] // fields that the call must fill
  readonly takes?: readonly N[] // further fields that it may fill
  readonly shows?: readonly N[] // derived fields that follow in the dialog what is typed there
  // what it asks or takes → the derived field with whose value an empty one begins
  readonly proposes?: Readonly<Partial<Record<N, N>>>
  readonly stamps?: Stamps<N>
  readonly bulk?: true // many documents at once
  readonly override?: Override<N> // by whom it is made in spite of a verdict
  // who is told: whoever made the document, those who can make the next transition
  readonly notifies?: readonly ('author' | 'next')[]
}

export interface States<N extends string = string> {
  readonly field: N // a derived choice; its initial value is the state of a new document
  readonly transitions: Readonly<Record<string, Transition<N>>>
  // state → the fields that do not change in it, or all; nor is such a document removed
  readonly frozen?: Readonly<Record<string, true | readonly N[]>>
  readonly afterwards?: readonly N[] // derived fields that rules still write where all is frozen
  readonly kept?: readonly string[] // further states in which no document is removed
}

type Stated = Pick<Resource, 'states' | 'desk'>
type Values = Readonly<Record<string, unknown>>

const stateOf = ({ states }: Stated, row: Values) => String(states && row[states.field])

/** Those that can be made: at a desk those of the desk. */
export function transitionsOf({ states, desk }: Stated): [name: string, transition: Transition][] {
  return Object.entries(states?.transitions ?? {}).filter(
    ([name]) => desk?.transitions?.includes(name) ?? true,
  )
}

/** What stands in an access level for it: who may make a transition. */
export function accessOfTransition(resource: Pick<Resource, 'access'>, { access }: Transition) {
  return access ?? resource.access
}

/** The transitions that the graph allows from where the document is. */
export function possibleTransitions(resource: Stated, row: Values) {
  return transitionsOf(resource).filter(
    ([, one]) => one.from.includes(stateOf(resource, row)) && !isMade(one, row),
  )
}

/** Whether a transition that leads nowhere has been made of the document as it is now. */
function isMade({ to, stamps = {} }: Transition, row: Values): boolean {
  return to === undefined && stamps.at !== undefined && row[stamps.at] != null
}

/** Every field that the body of its call may have. */
export function fieldsAsked({ asks = [], takes = [], stamps = {} }: Transition): string[] {
  return [...asks, ...takes, ...(stamps.reported && stamps.at !== undefined ? [stamps.at] : [])]
}

/** Whether the field `key` keeps its value while the document is as it is. */
export function isFrozen(resource: Stated, row: Values, key: string): boolean {
  const { frozen, afterwards } = resource.states ?? {}
  const keys = frozen?.[stateOf(resource, row)]
  return keys === true ? !afterwards?.includes(key) : keys?.includes(key) === true
}

/** Whether nothing of the document changes while it is as it is. */
export function isWhollyFrozen(resource: Stated, row: Values): boolean {
  return resource.states?.frozen?.[stateOf(resource, row)] === true
}

/** A document with a number stays whatever its state: there is no gap. */
export function isRemovable(resource: Stated & Pick<Resource, 'numbering'>, row: Values): boolean {
  if (hasNumber(resource, row)) return false
  const state = stateOf(resource, row)
  return !resource.states?.frozen?.[state] && resource.states?.kept?.includes(state) !== true
}
