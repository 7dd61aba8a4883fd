// Documents of past events cannot be dated in the future.
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { contractToday } from '../session/viewer.ts'
import { minuteMs } from '../time-units.ts'
import type { Wire, WriteContext } from '../types.ts'

/** ms by which a workstation's clock may be ahead of ours. */
const clockSlack = 5 * minuteMs

/** @throws AppError 400 for a moment in the future */
export function refuseFuture({ person, now }: WriteContext, row: Wire, key = 'at'): void {
  if (row[key] == null || Date.parse(row[key] as string) <= now.getTime() + clockSlack) return
  throw invalid({ [key]: fault('too_late', contractToday(person.contract.timeZone, now)) })
}
