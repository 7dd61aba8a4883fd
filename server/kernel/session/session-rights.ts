// The rights of sessions as comparable texts: streams and downloads of a session end when its text
// changes.
import { hasDuties } from './sessions.ts'
import type { Rights, Session } from './sessions.ts'

export const keyOf = ({ tokenHash }: Pick<Session, 'tokenHash'>) => tokenHash.toString('hex')
/** The rights of a session as one text; '' for none. */
export function printOf({ person, ...duties }: Omit<Rights, 'tokenHashes'>): string {
  if (!person || hasDuties(duties)) return ''
  const { contractId, roleId, roles, levels } = person
  return JSON.stringify([contractId, roleId, roles, Object.entries(levels).sort()])
}

/** The texts of several sessions by `keyOf`. */
export function printsOf(rights: readonly Rights[]): ReadonlyMap<string, string> {
  return new Map(
    rights.flatMap((one) => {
      const print = printOf(one)
      return one.tokenHashes.map((tokenHash) => [keyOf({ tokenHash }), print] as const)
    }),
  )
}
