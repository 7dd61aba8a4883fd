// Rights on lookups follow from those on the records whose references are picked from them.
import { lookupReaders } from '#resources/kernel/views/lookups.ts'
import { withLookups } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Accounts } from './account-provider.ts'

/** The accounts, with the rights that follow from their levels. */
export function withLookupRights(accounts: Accounts, resources: readonly Resource[]): Accounts {
  const readers = lookupReaders(resources)
  // a caller's levels are cached between calls: so are the derived ones
  const known = new WeakMap<Levels, Levels>()
  const levelsOf = (levels: Levels): Levels => {
    const found = known.get(levels) ?? withLookups(readers, levels)
    known.set(levels, found)
    return found
  }
  const widened = <P extends { levels: Levels }>(person: P | null): P | null =>
    person && { ...person, levels: levelsOf(person.levels) }
  return {
    ...accounts,
    loadSession: async (...asked) => {
      const session = await accounts.loadSession(...asked)
      return session && { ...session, person: widened(session.person) }
    },
    loadToken: async (...asked) => {
      const session = await accounts.loadToken(...asked)
      return session && { ...session, person: widened(session.person) }
    },
    loadRights: async (...asked) =>
      (await accounts.loadRights(...asked)).map((one) => ({
        ...one,
        person: widened(one.person),
      })),
  }
}
