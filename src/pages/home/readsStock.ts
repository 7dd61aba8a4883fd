import { levelsOf } from '#dataProviders/session/rights.ts'
import { readableWith } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Session } from '#resources/wire/accounts/session.ts'

/** Whether the user may see the contents of the tanks, by the server's rules. */
export function readsStock(user: Pick<Session, 'fmsStaff'>): boolean {
  const of = resourceOf('reservoir')
  const { remainder } = of.fields
  return remainder !== undefined && readableWith(levelsOf(user), of)('remainder', remainder)
}
