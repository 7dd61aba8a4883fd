// Checks the age of the last good backup.
import { hourMs } from '../kernel/time-units.ts'
import type { Config } from '../config.ts'
import { backupsIn } from '../backup/backup-folder.ts'
import { readInstance } from '../postgres/cluster/instance-file.ts'
import { about, durationText } from './finding.ts'
import type { Finding } from './finding.ts'

/** ms: one failed night is acceptable, two are not. */
const late = 26 * hourMs
const missing = 50 * hourMs

export function checkBackups(
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  now: Date,
): Finding[] {
  const { good, warn, bad } = about('backup')
  const { directory } = backup
  const mend = 'npm run backup, and see in the log why the nightly one failed'
  const { id, made } = readInstance(dataDir)
  const last = backupsIn(directory, id)[0]
  if (!last && made && now.getTime() - Date.parse(made) < late)
    return [
      warn(`there is none yet in ${directory}`, 'the first night makes one, or: npm run backup'),
    ]
  if (!last) return [bad(`there is none in ${directory}`, 'npm run backup')]
  const age = now.getTime() - Date.parse(last.takenAt)
  const what = `the last good one is ${durationText(Math.max(age, 0))} old (${last.name})`
  if (age > missing) return [bad(what, mend)]
  return [age > late ? warn(what, mend) : good(what)]
}
