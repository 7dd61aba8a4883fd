// The old name that each current one continues: the same, or its former one (`renamedFrom`).

interface Claimant {
  readonly name: string
  readonly renamedFrom?: string | undefined
}

export interface Claims {
  /** Current name → old name; a missing one is new. */
  readonly of: ReadonlyMap<string, string>
  /** Names whose `renamedFrom` is not an available old name. */
  readonly lost: readonly Claimant[]
  /** Names that are swapped in a cycle. */
  readonly circular: readonly string[]
}

/**
 * A `renamedFrom` stays in the descriptor after its migration, so it counts only while the current
 * name is unknown, or known only as something that is itself renamed (a → b while b → c).
 */
export function claim(names: readonly Claimant[], old: ReadonlySet<string>): Claims {
  const circular = names
    .filter(({ name }) => old.has(name) && goesRound(names, old, name))
    .map(({ name }) => name)
  const claims = new Map<string, string>()
  const taken = new Set<string>()
  const free = (name: string | undefined): name is string =>
    name !== undefined && old.has(name) && !taken.has(name)
  for (let before = -1; before !== claims.size;) {
    before = claims.size
    for (const { name, renamedFrom } of names) {
      if (claims.has(name) || free(name) || !free(renamedFrom)) continue
      claims.set(name, renamedFrom)
      taken.add(renamedFrom)
    }
  }
  for (const { name } of names) if (!claims.has(name) && free(name)) claims.set(name, name)
  return {
    of: claims,
    lost: names.filter(
      ({ name, renamedFrom }) => renamedFrom !== undefined && !claims.has(name) && !old.has(name),
    ),
    circular,
  }
}

function goesRound(names: readonly Claimant[], old: ReadonlySet<string>, start: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = start; at !== undefined && old.has(at);) {
    const here: string = at
    if (seen.has(here)) return here === start
    seen.add(here)
    at = names.find(({ name }) => name === here)?.renamedFrom
  }
  return false
}
