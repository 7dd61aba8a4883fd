// Checks the event log against its seals, as far as time allows.
import { sql } from 'kysely'
import type { Db } from '../kernel/db/database.ts'
import { sealEvery, verifyLog } from '../kernel/seals/index.ts'
import { about, counted, durationText } from './finding.ts'
import type { Finding } from './finding.ts'

/** ms available; beyond, the oldest seals are left out. */
const limit = 20_000
/** ms after which an unsealed event is overdue. */
const longestUnsealed = 12 * sealEvery

export async function checkChain(db: Db, now: Date, time = limit): Promise<Finding[]> {
  const { good, warn, bad } = about('event log')
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('log_seal') is not null as there`.execute(db)
  if (!rows[0]?.there)
    return [
      warn('it has no seals yet', 'npm start brings the database up to date and begins to seal'),
    ]
  const { seals, allSeals, events, waiting, faults } = await verifyLog(db, { limit: time })
  const looked =
    seals < allSeals
      ? `the newest ${seals} of ${counted(allSeals, 'seal')} were looked at, npm run verify-log looks at all`
      : counted(allSeals, 'seal')
  const age = waiting.since ? now.getTime() - Date.parse(waiting.since) : 0
  return [
    ...(faults.length > 0
      ? [
          bad(
            `${counted(faults.length, 'fault')}, first: ${faults[0]!.said}`,
            'npm run verify-log lists them all; find out who may change the database, and compare with the last backup from before',
          ),
        ]
      : [good(`as it was sealed: ${counted(events, 'event')} under their seals (${looked})`)]),
    ...(age > longestUnsealed
      ? [
          warn(
            `${counted(waiting.events, 'event')} wait for a seal, the oldest for ${durationText(age)}`,
            'a running server seals every five minutes: start it, or see in its log why not',
          ),
        ]
      : []),
  ]
}
