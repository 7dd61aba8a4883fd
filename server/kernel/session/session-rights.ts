// What sessions may do, as texts to compare: what stays open for a session, a stream or a download,
// ends when its text becomes another one.
import { hasDuties } from './sessions.ts'
import type { Rights, Session } from './sessions.ts'

export const keyOf = ({ tokenHash }: Pick<Session, 'tokenHash'>) => tokenHash.toString('hex')
/** What a session may do, as one text; '' for nothing. */
export function printOf({ person, ...duties }: Omit<Rights, 'tokenHashes'>): string {
  if (!person || hasDuties(duties)) return ''
  const { contractId, roleId, roles, levels } = person
  return JSON.stringify([contractId, roleId, roles, Object.entries(levels).sort()])
}

/** Those of several sessions by `keyOf`. */
export function printsOf(rights: readonly Rights[]): ReadonlyMap<string, string> {
  return new Map(
    rights.flatMap((one) => {
      const print = printOf(one)
      return one.tokenHashes.map((tokenHash) => [keyOf({ tokenHash }), print] as const)
    }),
  )
}
