// When a document of fuel is dated: not in the future.
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { todayIn } from '../../kernel/session/viewer.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

/** ms that the clock of a workstation may be ahead of ours. */
const clockSlack = 5 * minuteMs

/** @throws AppError 400 for a moment that has not come yet */
export function refuseFuture({ person, now }: WriteContext, row: Wire, key = 'at'): void {
  if (row[key] == null || Date.parse(row[key] as string) <= now.getTime() + clockSlack) return
  throw invalid({ [key]: fault('too_late', todayIn(person.contract.timeZone, now)) })
}
