import { levelsOf } from '#dataProviders/session/rights.ts'
import { readableWith } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Session } from '#resources/wire/accounts/session.ts'

/** Whether somebody may know what is in the tanks, as the server answers. */
export function readsStock(user: Pick<Session, 'fmsStaff'>): boolean {
  const of = resourceOf('reservoir')
  const { remainder } = of.fields
  return remainder !== undefined && readableWith(levelsOf(user), of)('remainder', remainder)
}
