// A process that runs a private database as the server does, so that tests can kill it.
import Fastify from 'fastify'
import { openPrivate } from '#server/postgres/embedded-database.ts'

const [dataDir = '', systemDir = ''] = process.argv.slice(2)
try {
  const database = await openPrivate({ dataDir, pgBin: null }, Fastify().log, systemDir)
  process.on('SIGTERM', () => void database.close().then(() => process.exit(0)))
  console.log(JSON.stringify(database.owner))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
