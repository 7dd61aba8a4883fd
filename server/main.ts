// The process: reads the environment, starts the server, handles signals and exit codes.
import { announcement } from './startup-banner.ts'
import { readConfig } from './config.ts'
import { prepareDataDir } from './data-dir.ts'
import { keepHeapSmall } from './v8-flags.ts'
import { createLog } from './logger.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'
import { closeWith, stop, stopOnSignals } from './shutdown.ts'

// moments are UTC internally; each contract's zone is applied explicitly for display
process.env.TZ = 'UTC'
keepHeapSmall()

try {
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const log = createLog(config.dataDir)
  stopOnSignals(log)
  const server = await serve(config, log)
  closeWith(server.close)
  server.database.onLost((reason) => {
    log.fatal({ reason: reason.message }, 'the database does not come back')
    void stop(1, log)
  })
  log.info({ address: server.address, database: server.database.kind }, 'listening')
  console.log(announcement(server, config))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
