// Merges two users' changes of one record.
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { nameKey } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { storedValues } from '../formValues.ts'
import type { Row, Values } from '../formValues.ts'

export type Side = 'mine' | 'theirs' | 'base'
interface FieldConflict {
  key: string
  /** The preselected side: mine for what I changed, theirs for the rest. */
  side: Side
  /** Both have changed it: the user must choose. */
  contested: boolean
}

/**
 * Fields whose values differ between the form and the row stored meanwhile. `base` is the row the
 * form is based on.
 */
export function findConflicts(
  of: Pick<Resource, 'fields'>,
  base: Values,
  mine: Values,
  theirs: Values,
): FieldConflict[] {
  const changed = changedFields(of, mine, base)
  const changedToo = changedFields(of, theirs, base)
  return Object.keys(changedFields(of, mine, theirs)).map((key) => ({
    key,
    side: key in changed ? 'mine' : 'theirs',
    contested: key in changed && key in changedToo,
  }))
}

/** The stored row with the chosen values; ready to be sent on top of its version. */
export function mergeSides(
  of: Pick<Resource, 'fields'>,
  mine: Values,
  base: Values,
  theirs: Row,
  sides: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const values = storedValues(of, theirs)
  for (const [key, side] of Object.entries(sides)) {
    if (side === 'theirs') continue
    const chosen = side === 'mine' ? mine : base
    const field = of.fields[key]
    values[key] = hasChildRows(field) ? withKnownIds(chosen[key], theirs[key]) : chosen[key]
    const name = field && nameKey(key, field)
    if (name) values[name] = chosen[name]
  }
  return values
}

/** A child row that the other one removed is a new row now. */
function withKnownIds(chosen: unknown, theirs: unknown): unknown {
  const known = new Set(((theirs ?? []) as Values[]).map(({ id }) => id))
  return ((chosen ?? []) as Values[]).map(({ id, ...child }) =>
    id !== undefined && known.has(id) ? { id, ...child } : child,
  )
}
