import { openSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { rotate } from './log-file.ts'
import { logSink } from './log-sink.ts'

/**
 * The process's log: JSON lines. On a terminal they would hide messages for the user, so they go to
 * DATA_DIR/logs/server.log; everywhere else (a service, a container) to standard output.
 */
export function createLog(
  dataDir: string,
  terminal = process.stdout.isTTY === true,
): FastifyBaseLogger {
  return Fastify({
    logger: {
      level: 'info',
      stream: logSink(terminal ? opened(join(dataDir, 'logs', 'server.log')) : stdout),
    },
  }).log
}

const stdout = 1
function opened(path: string): number {
  rotate(path)
  return openSync(path, 'a')
}

/** For commands that speak on the terminal themselves. */
export function silentLog(): FastifyBaseLogger {
  return Fastify({ logger: { level: 'silent' } }).log
}
