// `npm run doctor`: checks disk, database, clock, backups, event log and files, and prints one
// line with a remedy for each problem.
import { readConfig } from '#server/config.ts'
import { examine, lineOf, noInstallation } from '#server/doctor/index.ts'
import { silentLog } from '#server/logger.ts'
import { StartError } from '#server/start-error.ts'

process.env.TZ = 'UTC'

async function run(): Promise<boolean> {
  const missing = noInstallation(process.env)
  if (missing)
    throw new StartError(
      `${missing} — name the directory of the one that is meant, or make one by npm start`,
    )
  let well = true
  for await (const finding of examine(readConfig(process.env), silentLog())) {
    console.log(lineOf(finding))
    if (finding.level === 'bad') well = false
  }
  return well
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  // an invalid environment is a problem too
  console.log(`✗ environment: ${(error as Error).message}`)
  process.exitCode = 1
}
